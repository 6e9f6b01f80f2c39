import type { AdminTransfer } from '#client';
import { translate } from '../../../messages.ts';

const looks: Readonly<Record<AdminTransfer['state'], '' | 'good' | 'warn' | 'bad'>> = {
  Processing: 'warn',
  Active: 'good',
  Failed: 'bad',
  Deleted_by_expiration: '',
  Deleted_by_revocation: '',
  Deleted_by_admin: 'bad',
  Deleted_by_security: 'bad',
};

export function TransferState({ state }: Pick<AdminTransfer, 'state'>) {
  return <span class={`state ${looks[state]}`}>{translate(`messages:state.${state}`)}</span>;
}

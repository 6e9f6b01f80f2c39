import { type FieldPlace, openField } from '../../../crypto/fields.ts';
import type { MasterKeys } from '../../../crypto/keyring.ts';

/** Where a sign-in came from. */
export interface SessionOrigin {
  readonly network: string;
  /** The browser, as it names itself. */
  readonly agent: string;
}

export const originPlace = (sessionId: string): FieldPlace => ({
  table: 'admin_session',
  column: 'origin',
  row: sessionId,
});

export function openOrigin(keys: MasterKeys, sessionId: string, sealed: Uint8Array): SessionOrigin {
  return JSON.parse(openField(keys, originPlace(sessionId), Buffer.from(sealed)));
}

import type { Factors } from '#client';
import { translate } from '../../../messages.ts';
import { OpenDialogButton } from '../../components/open-dialog-button.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { AppDialog } from './app-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RemoveAppButton } from './remove-app-button.tsx';

interface Props {
  readonly factors: Factors;
  /** The name with which the administrator signs in. */
  readonly account: string;
  readonly onChanged: () => Promise<void>;
}

/** Fewer are soon used up. */
const fewCodes = 3;

/** Password, authenticator app and recovery codes. */
export function FactorsCard({ factors, account, onChanged }: Props) {
  const { password, totp, recoveryCodes } = factors;
  if (!password) return <SignOnCard />;
  return (
    <section class="card" aria-labelledby="factors">
      <h2 id="factors">{translate('admin-account:factors.title')}</h2>
      <ul class="entries">
        <li>
          <StateMark look="good" />
          <span class="grow">{translate('admin-account:password.name')}</span>
          <OpenDialogButton label={translate('admin-account:password.change')}>
            {(close) => <PasswordDialog account={account} onClose={close} />}
          </OpenDialogButton>
        </li>
        <li>
          <StateMark look={totp ? 'good' : 'off'} />
          <span class="grow">{translate('admin-account:app.name')}</span>
          <OpenDialogButton label={translate(totp ? 'admin-account:app.replace' : 'admin-account:app.add')}>
            {(close) => <AppDialog onClose={close} onChanged={onChanged} />}
          </OpenDialogButton>
          {totp && <RemoveAppButton onChanged={onChanged} />}
        </li>
        <li>
          <StateMark look={recoveryCodes > fewCodes ? 'good' : 'warn'} />
          <span class="grow">{translate('admin-account:codes.left', { count: recoveryCodes })}</span>
          <OpenDialogButton label={translate('admin-account:codes.create')}>
            {(close) => <CodesDialog account={account} onClose={close} onChanged={onChanged} />}
          </OpenDialogButton>
        </li>
      </ul>
    </section>
  );
}

/** An account of single sign-on has no factors here. */
function SignOnCard() {
  return (
    <section class="card" aria-labelledby="factors">
      <h2 id="factors">{translate('admin-account:factors.title')}</h2>
      <p class="muted">{translate('admin-account:factors.signOn')}</p>
    </section>
  );
}

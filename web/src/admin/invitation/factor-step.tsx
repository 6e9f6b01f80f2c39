import type { ConfirmedInvitation, TotpEnrollment } from '#client';
import { PageHeading } from '../../components/page-heading.tsx';
import { translate } from '../../messages.ts';
import { plainAdmin } from '../api.ts';
import { AdminIcon } from '../components/admin-icon.tsx';
import { AttemptNotice, useAttempt } from '../components/attempt.tsx';
import { AuthenticatorForm } from '../components/authenticator-form.tsx';
import { useData } from '../components/use-data.ts';
import { createPasskey, hasPasskeys } from '../passkeys.ts';

interface Props {
  readonly enrollment: TotpEnrollment;
  readonly onConfirmed: (confirmed: ConfirmedInvitation) => void;
}

/** Adds the second factor, which creates the account. */
export function FactorStep({ enrollment, onConfirmed }: Props) {
  const { state } = enrollment;
  return (
    <>
      <p class="step">{translate('admin:invitation.step', { number: 2 })}</p>
      <PageHeading>{translate('admin:invitation.factor')}</PageHeading>
      <p>{translate('admin:invitation.factorText')}</p>
      <AuthenticatorForm
        enrollment={enrollment}
        action={translate('admin:signIn.continue')}
        onCode={async (code) => onConfirmed(await plainAdmin.account.confirmInvitation({ state, code }))}
      />
      <PasskeyInstead state={state} onConfirmed={onConfirmed} />
    </>
  );
}

interface PasskeyProps extends Pick<Props, 'onConfirmed'> {
  readonly state: string;
}

/** Offers a passkey instead of the app, where the browser and the address of the service allow it. */
function PasskeyInstead({ state, onConfirmed }: PasskeyProps) {
  const { data } = useData(() => plainAdmin.account.describeSignIn());
  const attempt = useAttempt();
  if (!hasPasskeys || data?.methods.includes('passkey') !== true) return null;
  const create = () =>
    attempt.run(async () => {
      const creation = await plainAdmin.account.startInvitationPasskey(state);
      const passkey = await createPasskey(creation, translate('admin:invitation.passkeyName'));
      onConfirmed(await plainAdmin.account.confirmInvitationByPasskey(passkey));
    });
  return (
    <div class="other-ways">
      <p class="or">{translate('admin:signIn.or')}</p>
      <AttemptNotice attempt={attempt} />
      <button type="button" class="wide" aria-disabled={attempt.isBusy} onClick={() => void create()}>
        <AdminIcon name="key" />
        {translate('admin:invitation.passkey')}
      </button>
    </div>
  );
}

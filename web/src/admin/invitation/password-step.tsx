import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { OpenInvitation, TotpEnrollment } from '#client';
import { PageHeading } from '../../components/page-heading.tsx';
import { translate } from '../../messages.ts';
import { translateRich } from '../../translate-rich.tsx';
import { plainAdmin } from '../api.ts';
import { AttemptNotice, useAttempt } from '../components/attempt.tsx';
import { Field } from '../components/field.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';

interface Props {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly onAccepted: (enrollment: TotpEnrollment) => void;
}

/** Asks for the name, unless the link has one, and the password. */
export function PasswordStep({ token, invitation, onAccepted }: Props) {
  const name = useSignal(invitation.name ?? '');
  const password = useSignal('');
  const attempt = useAttempt();
  const isNew = invitation.kind !== 'reset';
  useEffect(() => document.getElementById(invitation.name === null ? 'name' : 'new-password')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    await attempt.run(async () => {
      const chosen = invitation.name === null ? { name: name.value } : {};
      onAccepted(await plainAdmin.account.acceptInvitation({ token, password: password.value, ...chosen }));
    });
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <p class="step">{translate('admin:invitation.step', { number: 1 })}</p>
      <PageHeading>{translate(isNew ? 'admin:invitation.account' : 'admin:invitation.reset')}</PageHeading>
      <p>
        {translateRich('admin:invitation.role', {
          role: <strong>{translate(`admin:role.${invitation.role}`)}</strong>,
        })}
      </p>
      <AttemptNotice attempt={attempt} />
      <NameField value={name} isFixed={invitation.name !== null} />
      <NewPasswordField value={password} />
      <button type="submit" class="main" aria-disabled={attempt.isBusy}>
        {translate('admin:signIn.continue')}
      </button>
    </form>
  );
}

/** Password managers need the name, also if it cannot be changed. */
function NameField({ value, isFixed }: { readonly value: Signal<string>; readonly isFixed: boolean }) {
  return (
    <Field
      id="name"
      label={translate('admin:signIn.name')}
      hint={isFixed ? undefined : translate('admin:invitation.nameHint')}
      value={value}
      autocomplete="username"
      autocapitalize="none"
      spellcheck={false}
      maxLength={32}
      readOnly={isFixed}
      required
    />
  );
}

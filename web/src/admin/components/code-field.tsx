import type { Signal } from '@preact/signals';
import { translate } from '../../messages.ts';
import { Field } from './field.tsx';

interface Props {
  readonly id: string;
  readonly value: Signal<string>;
  /** Whether there is no authenticator app, so that only a recovery code is possible. */
  readonly isRecovery?: boolean;
}

/** Enters a code of the authenticator app, or a recovery code. */
export function CodeField({ id, value, isRecovery = false }: Props) {
  return (
    <Field
      id={id}
      label={translate(isRecovery ? 'admin:signIn.recoveryCode' : 'admin:signIn.code')}
      hint={translate(isRecovery ? 'admin:signIn.recoveryCodeHint' : 'admin:signIn.codeHint')}
      value={value}
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck={false}
      maxLength={64}
      required
    />
  );
}

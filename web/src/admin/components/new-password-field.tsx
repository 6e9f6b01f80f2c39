import type { Signal } from '@preact/signals';
import { translate } from '../../messages.ts';
import { Field } from './field.tsx';

/** Enters a new password for signing in. The server checks it further. */
export function NewPasswordField({ value }: { readonly value: Signal<string> }) {
  return (
    <Field
      id="new-password"
      type="password"
      label={translate('admin:invitation.password')}
      hint={translate('admin:invitation.passwordHint')}
      value={value}
      autocomplete="new-password"
      minLength={12}
      maxLength={256}
      required
    />
  );
}

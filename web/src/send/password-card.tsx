import { CopyButton } from '../components/copy-button.tsx';
import { translate } from '../messages.ts';
import type { OutgoingTransfer } from './send-state.ts';

/** Shows the password. After the transfer was sent it can never be shown again. */
export function PasswordCard({ transfer: { mode, password } }: { readonly transfer: OutgoingTransfer }) {
  return (
    <section class="card" aria-labelledby="password-title">
      <h2 id="password-title">{translate('send:password')}</h2>
      {mode === 'MANUAL' || password === undefined ? (
        <p class="last">{translate(mode === 'MANUAL' ? 'send:yourPassword' : 'send:knownPassword')}</p>
      ) : (
        <>
          <p class="actions">
            <code class="secret" translate={false}>
              {password}
            </code>
            <CopyButton text={password} label={translate('send:copyPassword')} />
          </p>
          <p class="last">{translate('send:passItOn')}</p>
        </>
      )}
    </section>
  );
}

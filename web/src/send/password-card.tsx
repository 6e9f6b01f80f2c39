import { CopyButton } from '../components/copy-button.tsx';
import { translate } from '../messages.ts';
import { removePassword, type SavedPassword, savedPasswordOf, savePassword } from '../saved-password.ts';
import { isPasswordShared, type OutgoingTransfer } from './send-state.ts';

interface Props {
  readonly transfer: OutgoingTransfer;
  /** Whether recipients need the password now. */
  readonly isSent?: boolean;
}

/** Shows the password. The server does not have it, so only this tab can show it. */
export function PasswordCard({ transfer, isSent = false }: Props) {
  const { ref, mode, password } = transfer;
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
            <CopyButton
              text={password}
              what="password"
              isMain={isSent}
              onCopied={() => {
                isPasswordShared.value = true;
              }}
            />
          </p>
          <p class={isSent ? undefined : 'last'}>{translate('send:passItOn')}</p>
          {isSent && <PassedOn saved={{ ref, password }} />}
        </>
      )}
    </section>
  );
}

/** Lets the sender state that recipients have the password. From then on the tab does not keep it. */
function PassedOn({ saved }: { readonly saved: SavedPassword }) {
  const isSaved = savedPasswordOf(saved.ref) !== undefined;
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          onChange={({ currentTarget: { checked } }) => {
            isPasswordShared.value = checked;
            if (checked) removePassword(saved.ref);
            else savePassword(saved);
          }}
        />
        {translate('send:sent.passedOn')}
      </label>
      <p class="muted small last">{translate(isSaved ? 'send:sent.kept' : 'send:sent.notKept')}</p>
    </>
  );
}

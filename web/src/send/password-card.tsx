import { CopyButton } from '../components/copy-button.tsx';
import { ShareActions } from '../components/share-actions.tsx';
import { translate } from '../messages.ts';
import { isReplacedSince, removePassword, savedPasswordOf, savePassword } from '../saved-password.ts';
import type { PasswordMode } from './draft.ts';
import { isPasswordShared, type OutgoingTransfer } from './send-state.ts';

/** Shows the password during the upload. The server does not have it, so only this tab can show it. */
export function PasswordCard({ transfer }: { readonly transfer: OutgoingTransfer }) {
  return (
    <section class="card" aria-labelledby="password-title">
      <h2 id="password-title">{translate('send:password')}</h2>
      <PasswordContent transfer={transfer} />
    </section>
  );
}

interface Props {
  readonly transfer: OutgoingTransfer;
  /** Whether recipients need the password now. */
  readonly isSent?: boolean;
  /** Whether copying it is what the sender has to do first. */
  readonly isMain?: boolean;
}

export function PasswordContent({ transfer, isSent = false, isMain = false }: Props) {
  const { ref, mode, password, passwordAt } = transfer;
  const isReplaced = isReplacedSince(ref, passwordAt);
  if (isReplaced || mode === 'MANUAL' || password === undefined)
    return <p class="last">{translate(hiddenPasswordText(mode, isReplaced))}</p>;
  const onShared = () => {
    isPasswordShared.value = true;
  };
  return (
    <>
      <div class="actions">
        <code class="secret" translate={false}>
          {password}
        </code>
        {isSent ? (
          <ShareActions text={password} what="password" isMain={isMain} onShared={onShared} />
        ) : (
          <CopyButton text={password} what="password" onCopied={onShared} />
        )}
      </div>
      <p class={isSent ? undefined : 'last'}>{translate('send:passItOn')}</p>
      {isSent && (
        <>
          <label class="choice">
            <input
              type="checkbox"
              onChange={({ currentTarget: { checked } }) => {
                isPasswordShared.value = checked;
                // Recipients have the password: the tab does not keep it any longer.
                if (checked) removePassword(ref);
                else savePassword(ref, password);
              }}
            />
            {translate('send:sent.passedOn')}
          </label>
          <p class="muted small last">
            {translate(savedPasswordOf(ref) !== undefined ? 'send:sent.saved' : 'send:sent.notSaved')}
          </p>
        </>
      )}
    </>
  );
}

/** Explains why the password is not shown. */
function hiddenPasswordText(mode: PasswordMode, isReplaced: boolean): string {
  if (isReplaced) return 'send:replacedPassword';
  return mode === 'MANUAL' ? 'send:yourPassword' : 'send:knownPassword';
}

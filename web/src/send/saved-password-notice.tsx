import { translate } from '../messages.ts';
import { findSavedPasswords } from '../saved-password.ts';
import { showSavedPassword } from './send-state.ts';

/** Reminds the sender of a password that was not passed on yet. */
export function SavedPasswordNotice({ address }: { readonly address: string }) {
  const [last] = findSavedPasswords(address);
  return (
    <div role="status">
      {last !== undefined && (
        <p class="notice warn">
          {translate('send:kept')}{' '}
          <button type="button" onClick={() => showSavedPassword(last)}>
            {translate('send:showKept')}
          </button>
        </p>
      )}
    </div>
  );
}

import { translate } from '../messages.ts';
import { findSavedPasswords } from '../saved-password.ts';
import { showSavedPassword } from './send-state.ts';

/** Reminds the sender of passwords that were not passed on yet, and shows the latest of them. */
export function SavedPasswordNotice({ address }: { readonly address: string }) {
  const all = findSavedPasswords(address);
  const [last] = all;
  return (
    <div role="status">
      {last !== undefined && (
        <p class="notice warn">
          {translate('send:savedPasswords', { count: all.length })}{' '}
          <button type="button" onClick={() => showSavedPassword(last)}>
            {translate('send:showSaved')}
          </button>
        </p>
      )}
    </div>
  );
}

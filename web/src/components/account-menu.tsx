import { render } from 'preact';
import { signOut, verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { findSavedPasswords } from '../saved-password.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

interface Props {
  /** Whether nothing is in progress that needs the address. */
  readonly canSignOut: () => boolean;
  readonly onSignOut: () => void;
}

/** Shows the account menu in the header of the page while an address is verified. */
export function showAccountMenu(props: Props = { canSignOut: () => true, onSignOut: () => {} }): void {
  const root = document.getElementById('account');
  if (root !== null) render(<AccountMenu {...props} />, root);
}

function AccountMenu({ canSignOut, onSignOut }: Props) {
  const address = verifiedAddress.value;
  if (address === undefined) return null;
  const summary = (
    <>
      <span class="avatar" aria-hidden="true">
        {address.charAt(0).toUpperCase()}
      </span>
      <span class="visually-hidden">{translate('common:account')}</span>
      <bdi>{address}</bdi>
    </>
  );
  return (
    <Menu summary={summary}>
      <p class={canSignOut() ? undefined : 'last'}>
        <span class="muted small">{translate('common:signedInAs')}</span>
        <br />
        <bdi class="name">{address}</bdi>
      </p>
      {canSignOut() && (
        <>
          {findSavedPasswords(address).length > 0 && (
            <p class="notice warn small">{translate('common:signOutPassword')}</p>
          )}
          <button
            type="button"
            class="wide"
            onClick={() => {
              onSignOut();
              void signOut().catch(() => {});
            }}
          >
            <Icon name="signOut" />
            {translate('common:signOut')}
          </button>
        </>
      )}
    </Menu>
  );
}

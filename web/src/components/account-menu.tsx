import { signal, useSignal } from '@preact/signals';
import { type RefObject, render } from 'preact';
import { useRef } from 'preact/hooks';
import { eraseData, signOut, verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { findSavedPasswords } from '../saved-password.ts';
import { senderName } from '../sender-name.ts';
import { AccountSummary } from './account-summary.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  /** Whether nothing is in progress that needs the address. */
  readonly canSignOut: () => boolean;
  readonly onSignOut: () => void;
}

/** Whether the data of the last address was deleted. */
const isErased = signal(false);

/** Shows the account menu in the header of the page while an address is verified. */
export function showAccountMenu(props: Props = { canSignOut: () => true, onSignOut: () => {} }): void {
  const root = document.getElementById('account');
  if (root !== null) render(<Account {...props} />, root);
}

function Account(props: Props) {
  const address = verifiedAddress.value;
  return (
    <>
      <div role="status">
        {address === undefined && isErased.value && <p class="notice good last">{translate('common:dataDeleted')}</p>}
      </div>
      {address !== undefined && <AccountMenu address={address} {...props} />}
    </>
  );
}

function AccountMenu({ address, canSignOut, onSignOut }: Props & { readonly address: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Menu summary={<AccountSummary name={address} />}>
        <p>
          <span class="muted small">{translate('common:signedInAs')}</span>
          <br />
          <bdi class="name">{address}</bdi>
        </p>
        <TextField
          id="account-name"
          label={translate('common:name')}
          value={senderName}
          autocomplete="name"
          maxLength={255}
        />
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
                senderName.value = '';
                void signOut().catch(() => {});
              }}
            >
              <Icon name="signOut" />
              {translate('common:signOut')}
            </button>
            <button type="button" class="quiet wide" onClick={() => dialog.current?.showModal()}>
              {translate('common:deleteData')}
            </button>
          </>
        )}
      </Menu>
      <DeleteDialog dialog={dialog} onDeleted={onSignOut} />
    </>
  );
}

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onDeleted: () => void;
}

/** Asks before it deletes all data of the address. */
function DeleteDialog({ dialog, onDeleted }: DialogProps) {
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  async function erase(): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await eraseData();
      senderName.value = '';
      isErased.value = true;
      onDeleted();
    } catch (error) {
      problem.value = error;
    }
    isBusy.value = false;
  }
  return (
    <Dialog
      dialog={dialog}
      title={translate('common:deleteDataTitle')}
      // The button that has opened the dialog is in the menu, which is closed now.
      onClose={() => document.querySelector<HTMLElement>('#account summary')?.focus()}
    >
      <p>{translate('common:deleteDataText')}</p>
      <ProblemNotice error={problem.value} />
      <p class="actions last">
        <button type="button" onClick={() => dialog.current?.close()}>
          {translate('common:keepData')}
        </button>
        <button type="button" class="danger" disabled={isBusy.value} onClick={() => void erase()}>
          {translate('common:deleteData')}
        </button>
      </p>
    </Dialog>
  );
}

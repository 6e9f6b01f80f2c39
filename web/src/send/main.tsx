import { showAccountMenu } from '../components/account-menu.tsx';
import { startPage } from '../start-page.tsx';
import { clearDraft, senderAddress } from './draft.ts';
import { keepDraftStored, restoreDraft } from './draft-storage.ts';
import { SendPage } from './send-page.tsx';
import { sendState, showDraft } from './send-state.ts';

restoreDraft();
keepDraftStored();
startPage(<SendPage />);
showAccountMenu({
  canSignOut: () => sendState.value.kind === 'draft' || sendState.value.kind === 'sent',
  onSignOut() {
    showDraft();
    // The next person may be another one.
    clearDraft();
    // The field is shown after the address is gone.
    setTimeout(() => {
      senderAddress.value = '';
      document.getElementById('address')?.focus();
    });
  },
});

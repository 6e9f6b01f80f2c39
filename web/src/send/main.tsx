import { showAccountMenu } from '../components/account-menu.tsx';
import { startPage } from '../start-page.tsx';
import { clearDraft, senderAddress, takeEarlierTexts } from './draft.ts';
import { keepDraftStored, restoreDraft } from './draft-storage.ts';
import { SendPage } from './send-page.tsx';
import { sendState, startNewDraft } from './send-state.ts';

// Texts of an earlier transfer must not be sent to the recipients of another draft.
if (!takeEarlierTexts()) restoreDraft();
keepDraftStored();
startPage(<SendPage />);
showAccountMenu({
  canSignOut: () => sendState.value.kind === 'draft' || sendState.value.kind === 'sent',
  onSignOut() {
    startNewDraft();
    // The next person may be another one.
    clearDraft();
    // The field is shown after the address is gone.
    setTimeout(() => {
      senderAddress.value = '';
      document.getElementById('address')?.focus();
    });
  },
});

import { showAccountMenu } from '../components/account-menu.tsx';
import { startPage } from '../start-page.tsx';
import { SendPage } from './send-page.tsx';
import { sendState, startNewDraft } from './send-state.ts';

startPage(<SendPage />);
showAccountMenu({
  canSignOut: () => sendState.value.kind === 'draft' || sendState.value.kind === 'sent',
  onSignOut: startNewDraft,
});

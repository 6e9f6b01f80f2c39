import { startPage } from '../start-page.tsx';
import { openSaved, openWithPassword, prefilledPassword, takePasswordFromFragment } from './opened-transfer.ts';
import { ReceivePage } from './receive-page.tsx';

const fromLink = takePasswordFromFragment() ?? prefilledPassword();
startPage(<ReceivePage />);
if (fromLink !== undefined) void openWithPassword(fromLink, true);
else void openSaved();

// The link may be opened again in this tab.
addEventListener('hashchange', () => {
  const again = takePasswordFromFragment();
  if (again !== undefined) void openWithPassword(again, true);
});

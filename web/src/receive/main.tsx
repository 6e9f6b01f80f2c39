import { startPage } from '../start-page.tsx';
import { openWithPassword, prefilledPassword, takePasswordFromFragment } from './opened-transfer.ts';
import { ReceivePage } from './receive-page.tsx';

const password = takePasswordFromFragment() ?? prefilledPassword();
startPage(<ReceivePage />);
if (password !== undefined) void openWithPassword(password);

// The link may be opened again in this tab.
addEventListener('hashchange', () => {
  const fromLink = takePasswordFromFragment();
  if (fromLink !== undefined) void openWithPassword(fromLink);
});

import { startPage } from '../start-page.tsx';
import { openWith, passwordFilledIn, passwordInFragment } from './opened-transfer.ts';
import { ReceivePage } from './receive-page.tsx';

const password = passwordInFragment() ?? passwordFilledIn();
startPage(<ReceivePage />);
if (password !== undefined) void openWith(password);

// The link may be opened once more in this tab.
addEventListener('hashchange', () => {
  const brought = passwordInFragment();
  if (brought !== undefined) void openWith(brought);
});

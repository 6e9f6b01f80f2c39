import { startPage } from '../start-page.tsx';
import { openWith, passwordOfLink } from './opened-transfer.ts';
import { ReceivePage } from './receive-page.tsx';

const password = passwordOfLink();
startPage(<ReceivePage />);
if (password !== undefined) void openWith(password);

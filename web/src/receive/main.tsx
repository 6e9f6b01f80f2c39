import { startPage } from '../start-page.tsx';
import { openWith, passwordInAddress } from './opened-transfer.ts';
import { ReceivePage } from './receive-page.tsx';

const password = passwordInAddress();
startPage(<ReceivePage />);
if (password !== undefined) void openWith(password);

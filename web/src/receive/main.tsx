import { startPage } from '../start-page.tsx';
import { ReceivePage } from './receive-page.tsx';

startPage(<ReceivePage />);

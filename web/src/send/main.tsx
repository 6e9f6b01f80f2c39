import { startPage } from '../start-page.tsx';
import { SendPage } from './send-page.tsx';

startPage(<SendPage />);

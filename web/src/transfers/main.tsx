import { startPage } from '../start-page.tsx';
import { TransfersPage } from './transfers-page.tsx';

startPage(<TransfersPage />);

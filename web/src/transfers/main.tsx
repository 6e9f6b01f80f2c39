import { showAccountMenu } from '../components/account-menu.tsx';
import { startPage } from '../start-page.tsx';
import { TransfersPage } from './transfers-page.tsx';

startPage(<TransfersPage />);
showAccountMenu();

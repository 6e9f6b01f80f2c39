import '../support/browser/use-firefox.ts';
import './admin-transfers.test.ts';

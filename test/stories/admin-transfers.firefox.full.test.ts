import '../support/browser/use-firefox.ts';
import './admin-transfers.full.test.ts';

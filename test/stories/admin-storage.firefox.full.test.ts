import '../support/browser/use-firefox.ts';
import './admin-storage.full.test.ts';

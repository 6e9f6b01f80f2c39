import '../support/browser/use-firefox.ts';
import './admin-storage.test.ts';

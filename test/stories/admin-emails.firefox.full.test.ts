import '../support/browser/use-firefox.ts';
import './admin-emails.test.ts';

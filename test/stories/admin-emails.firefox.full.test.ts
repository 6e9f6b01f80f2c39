import '../support/browser/use-firefox.ts';
import './admin-emails.full.test.ts';

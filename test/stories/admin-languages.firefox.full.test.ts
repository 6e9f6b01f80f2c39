import '../support/browser/use-firefox.ts';
import './admin-languages.test.ts';

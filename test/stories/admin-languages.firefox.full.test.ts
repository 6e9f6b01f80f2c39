import '../support/browser/use-firefox.ts';
import './admin-languages.full.test.ts';

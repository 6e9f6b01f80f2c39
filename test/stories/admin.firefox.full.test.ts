import '../support/browser/use-firefox.ts';
import './admin.test.ts';

import '../support/browser/use-firefox.ts';
import './send.test.ts';

import '../support/browser/use-firefox.ts';
import './receive.test.ts';

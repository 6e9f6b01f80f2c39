import '../support/browser/use-firefox.ts';
import './admin-people.test.ts';

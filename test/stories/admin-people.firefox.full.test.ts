import '../support/browser/use-firefox.ts';
import './admin-people.full.test.ts';

import '../support/browser/use-firefox.ts';
import './admin-policy.test.ts';

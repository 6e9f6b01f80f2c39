import '../support/browser/use-firefox.ts';
import './admin-policy.full.test.ts';

import '../support/browser/use-firefox.ts';
import './admin-audit.test.ts';

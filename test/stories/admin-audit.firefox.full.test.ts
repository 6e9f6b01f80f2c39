import '../support/browser/use-firefox.ts';
import './admin-audit.full.test.ts';

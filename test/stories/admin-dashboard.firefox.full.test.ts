import '../support/browser/use-firefox.ts';
import './admin-dashboard.full.test.ts';

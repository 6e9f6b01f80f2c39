import '../support/browser/use-firefox.ts';
import './admin-dashboard.test.ts';

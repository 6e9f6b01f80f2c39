import '../support/browser/use-firefox.ts';
import './admin-settings.test.ts';

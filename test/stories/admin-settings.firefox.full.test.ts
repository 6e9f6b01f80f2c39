import '../support/browser/use-firefox.ts';
import './admin-settings.full.test.ts';

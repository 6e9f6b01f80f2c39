import '../support/browser/use-firefox.ts';
import './admin-branding.test.ts';

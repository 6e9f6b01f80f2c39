import '../support/browser/use-firefox.ts';
import './admin-branding.full.test.ts';

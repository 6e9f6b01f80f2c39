import '../support/browser/use-firefox.ts';
import './admin-assistant.full.test.ts';

import '../support/browser/use-firefox.ts';
import './admin-assistant.test.ts';

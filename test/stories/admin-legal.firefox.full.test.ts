import '../support/browser/use-firefox.ts';
import './admin-legal.test.ts';

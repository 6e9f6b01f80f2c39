import '../support/browser/use-firefox.ts';
import './admin-legal.full.test.ts';

import '../support/browser/use-firefox.ts';
import './receive.test.ts';
import './receive-pdf.full.test.ts';

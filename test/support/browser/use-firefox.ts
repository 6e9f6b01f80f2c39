/** Import this before a file with stories, to run them in Firefox. */
import { setTestedBrowser } from './open-browser.ts';

setTestedBrowser('firefox');

import { type ComponentChild, render } from 'preact';
import { wireLanguageSwitch } from './language-switch.ts';
import './look/tokens.css';
import './look/base.css';
import './look/parts.css';
import './look/receive.css';
import './look/send.css';
import './look/forced-colours.css';

/** Puts the app in the place of what the server has written there for browsers without scripts. */
export function startPage(page: ComponentChild): void {
  const place = document.getElementById('page');
  if (place === null) throw new Error('The page has no place for the app');
  place.replaceChildren();
  render(page, place);
  wireLanguageSwitch();
}

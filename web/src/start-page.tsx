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
  const handOver = whatIsTyped(place);
  place.replaceChildren();
  render(page, place);
  handOver();
  wireLanguageSwitch();
}

/** What somebody has typed while the script was on its way, and where, goes on in the field that takes the place of theirs. */
function whatIsTyped(place: HTMLElement): () => void {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const typed = [...place.querySelectorAll('input')].filter(({ value, defaultValue }) => value !== defaultValue);
  return () => {
    for (const { id, value } of typed) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    if (focused) document.getElementById(focused)?.focus();
  };
}

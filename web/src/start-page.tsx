import { type ComponentChild, render } from 'preact';
import { wireWindowDrop } from './components/window-drop.tsx';
import { wireLanguageSwitch } from './language-switch.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/overlays.css';
import './styles/components.css';
import './styles/files.css';
import './styles/receive.css';
import './styles/send.css';
import './styles/transfers.css';
import './styles/contrast.css';
import './styles/print.css';

/**
 * Replaces the server-rendered content, which serves browsers without scripts, with the app. This is a task of its own:
 * together with the evaluation of the scripts, it would block a slow phone for too long.
 */
export const startPage = (page: ComponentChild) => setTimeout(() => showApp(page));

function showApp(page: ComponentChild): void {
  const root = document.getElementById('page');
  if (root === null) throw new Error('The page has no element for the app');
  const restoreInput = saveTypedInput(root);
  root.replaceChildren();
  render(page, root);
  restoreInput();
  wireLanguageSwitch();
  wireWindowDrop();
}

/** Saves focus and input from before the script was loaded. The returned function restores them in the fields of the app. */
function saveTypedInput(root: HTMLElement): () => void {
  const focused = root.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const typed = [...root.querySelectorAll('input')].filter(({ value, defaultValue }) => value !== defaultValue);
  return () => {
    for (const { id, value } of typed) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    if (focused) document.getElementById(focused)?.focus();
  };
}

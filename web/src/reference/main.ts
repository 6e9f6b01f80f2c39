/** The search of the API reference. Without a script, the start page shows the list of all operations. */
import { startSearch } from './search.ts';

const form = document.querySelector<HTMLFormElement>('form[role=search]');
const status = document.querySelector<HTMLElement>('[role=status]');
if (form !== null) form.hidden = false;
if (form !== null && status !== null) {
  followOldLink();
  startSearch(form, status);
}

/** All operations were on one page: a link to one of them leads to its entry, and from there to its page. */
function followOldLink(): void {
  const entry = document.getElementById(location.hash.slice(1));
  const link = entry?.matches('li') ? entry.querySelector('a') : null;
  if (link !== null) location.replace(link.href);
}

/** Shows the entries of the start page that contain all words of the search, and hides everything else. */
export function startSearch(form: HTMLFormElement, status: HTMLElement): void {
  const input = form.querySelector('input') as HTMLInputElement;
  const entries = [...document.querySelectorAll<HTMLElement>('.entries > li')].map((item) => ({
    item,
    text: textOf(item),
  }));
  const list = status.closest('section');
  const otherParts = [...document.querySelectorAll<HTMLElement>('main > :is(section, p)')].filter(
    (part) => part !== list,
  );
  const groups = [...document.querySelectorAll<HTMLElement>('.tag, .group')];
  const show = (): void => {
    const words = wordsOf(input.value);
    for (const { item, text } of entries) item.hidden = !containsAll(text, words);
    for (const group of groups) group.hidden = group.querySelector('.entries > li:not([hidden])') === null;
    for (const part of otherParts) part.hidden = words.length > 0;
    const found = entries.filter(({ item }) => !item.hidden).length;
    status.hidden = words.length === 0;
    status.textContent = describeCount(found);
  };
  input.addEventListener('input', () => {
    show();
    // A link to this page, or the way back to it, keeps the search.
    history.replaceState(null, '', addressOf(input.value));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>('.entries > li:not([hidden]) a')?.focus();
  });
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  show();
}

/** Everything that an entry shows, and the words that it does not show. */
function textOf(item: HTMLElement): string {
  const tag = item.closest('.tag')?.querySelector('h3')?.textContent ?? '';
  return `${item.textContent} ${item.dataset['words'] ?? ''} ${tag}`.toLowerCase();
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const containsAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

function describeCount(count: number): string {
  if (count === 0) return 'No operation contains these words. Try fewer or shorter ones.';
  return count === 1 ? '1 operation' : `${count} operations`;
}

function addressOf(query: string): string {
  return query.trim() === '' ? location.pathname : `${location.pathname}?${new URLSearchParams({ q: query })}`;
}

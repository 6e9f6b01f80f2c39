import { baseUrl, service } from './service.ts';
import { pageName, speak } from './words.ts';

/** Makes the language switch that the server has written work in place, and remember. */
export function wireLanguageSwitch(): void {
  const select = document.querySelector<HTMLSelectElement>('#language');
  if (select === null) return;
  select.addEventListener('change', () => void change(select));
  // Nothing is sent any more.
  const [form, parts] = [select.form, [...select.labels, select]];
  const place = document.createElement('div');
  place.className = form?.className ?? '';
  form?.replaceWith(place);
  place.append(...parts);
}

async function change(select: HTMLSelectElement): Promise<void> {
  const language = select.value;
  const { pathname, protocol } = new URL(`${baseUrl}/`);
  const secure = protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and not every browser has another way
  document.cookie = `sealpost-language=${language}; Path=${pathname}; Max-Age=31536000; SameSite=Lax${secure}`;
  const answer = await service.send('GET', `/words/${pageName}`, { query: { language } }).catch(() => undefined);
  // Without a line nothing changes now; the next page will speak it.
  if (answer !== undefined) speak(await answer.json());
}

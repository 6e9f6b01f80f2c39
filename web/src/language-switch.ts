import { type Messages, messageParts, setMessages } from './messages.ts';
import { baseUrl, service } from './service.ts';

/** Makes the language select in the server-rendered page switch without a reload and save the choice. */
export function wireLanguageSwitch(): void {
  const select = document.querySelector<HTMLSelectElement>('#language');
  if (select === null) return;
  select.addEventListener('change', () => void change(select));
  // Without its form, the select submits nothing.
  const [form, children] = [select.form, [...select.labels, select]];
  const container = document.createElement('div');
  container.className = form?.className ?? '';
  form?.replaceWith(container);
  container.append(...children);
}

async function change(select: HTMLSelectElement): Promise<void> {
  const language = select.value;
  const { pathname, protocol } = new URL(`${baseUrl}/`);
  const secure = protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and not every browser has the Cookie Store API
  document.cookie = `sealpost-language=${language}; Path=${pathname}; Max-Age=31536000; SameSite=Lax${secure}`;
  const loaded = await Promise.all([...messageParts].map((part) => loadMessages(part, language))).catch(() => []);
  const [first] = loaded;
  // While offline the language stays; the cookie applies to the next page.
  if (first === undefined) return;
  setMessages({ ...first, phrases: Object.assign({}, ...loaded.map(({ phrases }) => phrases)) });
}

/** Loads the messages of a page, or of a part of one. */
export async function loadMessages(part: string, language: string): Promise<Messages> {
  return (await service.send('GET', `/words/${part}`, { query: { language } })).json() as Promise<Messages>;
}

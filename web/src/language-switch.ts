import { pageName, setMessages } from './messages.ts';
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
  const response = await service.send('GET', `/words/${pageName}`, { query: { language } }).catch(() => undefined);
  // While offline the language stays; the cookie applies to the next page.
  if (response !== undefined) setMessages(await response.json());
}

import { baseUrl, service } from './service.ts';
import { pageName, speak } from './words.ts';

/** Makes the language switch that the server has written work in place, and remember. */
export function wireLanguageSwitch(): void {
  const select = document.querySelector<HTMLSelectElement>('#language');
  select?.addEventListener('change', () => void change(select));
  select?.form?.querySelector('button')?.remove();
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

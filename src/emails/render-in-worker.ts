import type { Brand } from '../core/brand.ts';
import type { Language } from '../languages/pack.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { workerFile } from '../threads/worker-thread.ts';
import type { MessageTasks } from './message-worker.ts';
import type { RenderedEmail, UnrenderedEmail } from './render-email.ts';
import type { RenderTasks } from './render-worker.ts';
import type { RawMessage } from './sanitize-message.ts';

export interface RenderRequest {
  readonly email: UnrenderedEmail;
  readonly timeZone: string;
  readonly brand: Brand;
  /** The worker caches languages by number. It gets the packs only when it does not have them. */
  readonly language: { readonly number: number; readonly packs: Language['packs'] | null };
}

export type RenderResult = RenderedEmail | 'language unknown';

/** The settings of the service that emails depend on. */
export interface EmailSettings {
  readonly timeZone: string;
  readonly brand: Brand;
}

type RenderEmail = (
  email: UnrenderedEmail,
  language: Language,
  settings: EmailSettings,
  signal?: AbortSignal,
) => Promise<RenderedEmail>;

/** Several times what the longest hostile message takes. A worker that needs more ends, and its email is retried. */
const maxHeapMebibytes = 128;

/** Renders emails in a worker: one with a long message takes a tenth of a second. */
function createRenderer(maxQueued: number): RenderEmail {
  const renderer = new WorkerPool<RenderTasks>(workerFile('render-worker', import.meta.url), {
    maxQueued,
    timeoutMs: 15_000,
    maxHeapMebibytes,
  });
  const numbers = new WeakMap<Language, number>();
  let lastNumber = 0;
  return async (email, language, { timeZone, brand }, signal) => {
    const number = numbers.get(language) ?? ++lastNumber;
    numbers.set(language, number);
    const render = (packs: Language['packs'] | null) =>
      renderer.run('render', { email, timeZone, brand, language: { number, packs } }, { signal });
    const cached = await render(null);
    if (cached !== 'language unknown') return cached;
    const rendered = await render(language.packs);
    if (rendered === 'language unknown') throw new Error('The render worker did not accept a language');
    return rendered;
  };
}

/** Renders emails that are sent. */
export const renderEmailInWorker = createRenderer(64);
/** Renders previews in a separate worker: emails that are sent never wait for them. */
export const renderEmailPreview = createRenderer(8);

/** Messages have a separate worker: emails never wait for messages that are viewed. */
const messageRenderer = new WorkerPool<MessageTasks>(workerFile('message-worker', import.meta.url), {
  maxQueued: 16,
  timeoutMs: 15_000,
  maxHeapMebibytes,
});

/** Returns a message as harmless HTML without styles. Runs in a worker, because a long message takes a while. */
export const renderMessage = (message: RawMessage): Promise<string> => messageRenderer.run('render', message);

import { type Brand, productBrand } from '../core/brand.ts';
import { languageOf } from '../languages/language.ts';
import type { Language } from '../languages/pack.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import { type EmailTemplateValues, renderEmail } from './render-email.ts';
import type { RenderRequest, RenderResult } from './render-in-worker.ts';
import type { RawMessage } from './sanitize-message.ts';

/** By number. All are dropped when there are too many, so that replaced packs do not stay forever. */
const languages = new Map<number, Language>();
const maxLanguages = 100;

const tasks = {
  render({ email: [template, values], timeZone, brand, language: { number, packs } }: RenderRequest): RenderResult {
    if (packs !== null) {
      if (languages.size >= maxLanguages) languages.clear();
      languages.set(number, languageOf(...packs));
    }
    const language = languages.get(number);
    if (language === undefined) return 'language unknown';
    return renderEmail(template, withCachedMessage(values) as never, language, timeZone, cachedBrand(brand));
  },
};

export type RenderTasks = typeof tasks;

handleTasks(tasks);

let lastBrand = productBrand;

/** The styles of a brand are computed once for the same object. */
function cachedBrand(brand: Brand): Brand {
  if (JSON.stringify(brand) !== JSON.stringify(lastBrand)) lastBrand = brand;
  return lastBrand;
}

let lastMessage: RawMessage | null = null;

/** Many recipients in a row get the same message: as the same object it is parsed once. */
function withCachedMessage(values: EmailTemplateValues[keyof EmailTemplateValues]): unknown {
  if (!('message' in values) || values.message === null) return values;
  const { type, source } = values.message;
  if (lastMessage?.type !== type || lastMessage.source !== source) lastMessage = values.message;
  return { ...values, message: lastMessage };
}

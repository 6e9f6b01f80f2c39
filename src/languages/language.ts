import { compareMessages } from './compare-messages.ts';
import { type Message, parseMessage } from './message.ts';
import type { Language, SpokenPack, Values } from './pack.ts';
import type { Phrase } from './phrase.ts';

/** A pack, ready to be used. What it does not say, or not rightly, is said by `english`. */
export function languageOf(pack: SpokenPack, english: SpokenPack): Language {
  const inEnglish = messagesOf(english);
  const own = messagesOf(pack);
  const fitting = remembered((key: string) => {
    const [message, asked] = [own(key), inEnglish(key)];
    if (message === undefined || asked === undefined) return undefined;
    return compareMessages(message, asked, pack.locale).faults.length === 0 ? message : undefined;
  });

  function say(key: string, values: Values = {}): string {
    const said = sayIfPossible(fitting(key), values);
    if (said !== undefined) return said;
    const message = inEnglish(key);
    if (message === undefined) throw new Error(`There is no message ${key}`);
    return message.say(values);
  }

  function phrases(beginnings: readonly string[]): Readonly<Record<string, Phrase>> {
    const keys = english.messages.keys().filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
    return Object.fromEntries(keys.map((key) => [key, fitting(key)?.phrase() ?? inEnglish(key)?.phrase() ?? '']));
  }

  return { locale: pack.locale, direction: pack.direction, say, phrases, packs: [spoken(pack), spoken(english)] };
}

function spoken({ locale, direction, messages }: SpokenPack): SpokenPack {
  return { locale, direction, messages };
}

/** A message may hold what only shows when it is said, such as a currency that is none: then it is said in English. */
function sayIfPossible(message: Message | undefined, values: Values): string | undefined {
  try {
    return message?.say(values);
  } catch {
    return undefined;
  }
}

/** The messages of a pack, each understood when it is first asked for. */
export function messagesOf({
  messages,
  locale,
}: Pick<SpokenPack, 'messages' | 'locale'>): (key: string) => Message | undefined {
  return remembered((key) => {
    const text = messages.get(key);
    return text === undefined ? undefined : parseMessage(text, locale);
  });
}

function remembered<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as Value) : find(key);
    known.set(key, value);
    return value;
  };
}

import { signal } from '@preact/signals';
import { type Phrase, sayPhrase, type Values } from './phrase.ts';

interface Words {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly phrases: Readonly<Record<string, Phrase>>;
}

const element = document.getElementById('words');
/** The name under which the server knows the words of this page. */
export const pageName = element?.dataset['page'] ?? '';
const words = signal(JSON.parse(element?.textContent ?? '') as Words);

export const locale = () => words.value.locale;

/** Says a message of the language packs. A component that says something is drawn again when the language changes. */
export function say(key: string, values: Values = {}): string {
  const { phrases, locale } = words.value;
  const phrase = phrases[key];
  if (phrase === undefined) throw new Error(`This page has no words for ${key}`);
  return sayPhrase(phrase, values, locale);
}

/** Whether the page has this message. A newer service may know of more than its page. */
export const canSay = (key: string) => Object.hasOwn(words.value.phrases, key);

/** A name for a sentence in which no element can stand. It keeps its own direction of writing. */
export const isolated = (name: string) => `\u2068${name}\u2069`;

/** Makes the page speak another language. What is written into its fields stays. */
export function speak(next: Words): void {
  words.value = next;
  const { documentElement: root } = document;
  root.lang = next.locale;
  root.dir = next.direction;
  // What the server has written around the app.
  for (const each of document.querySelectorAll<HTMLElement>('[data-say]')) {
    each.textContent = say(each.dataset['say'] ?? '');
  }
}

/** A time in the zone of the reader, with its name: the other side may be in another. */
export function sayTime(date: Date): string {
  const form = { dateStyle: 'long', timeStyle: 'short' } as const;
  const zone = new Intl.DateTimeFormat(locale(), { timeZoneName: 'short' }).formatToParts(date);
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${new Intl.DateTimeFormat(locale(), form).format(date)} ${name}`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Two digits are enough for a person, where there are no more before the point. */
export function saySize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return say(`messages:size.${units[unit]}`, { value: rounded(value) });
}

function rounded(value: number): number {
  return value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
}

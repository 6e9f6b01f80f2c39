import { signal } from '@preact/signals';
import { formatPhrase, type Phrase, type Values } from './phrase.ts';

export interface Messages {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly phrases: Readonly<Record<string, Phrase>>;
}

const element = document.getElementById('words');
/** The name of the page in the URL of its messages. */
export const pageName = element?.dataset['page'] ?? '';
/** The parts whose messages the page has: itself, and those that it has loaded since. */
export const messageParts = new Set([pageName]);
const messages = signal(JSON.parse(element?.textContent ?? '') as Messages);

export const locale = () => messages.value.locale;

/** Formats a message of the language pack. A component that calls this is rendered again when the language changes. */
export function translate(key: string, values: Values = {}): string {
  const { phrases, locale } = messages.value;
  const phrase = phrases[key];
  if (phrase === undefined) throw new Error(`This page has no message ${key}`);
  return formatPhrase(phrase, values, locale);
}

/** Formats the messages of one part, such as `admin-people`. Their keys are shorter there. */
export const textsOf = (part: string) => (key: string, values?: Values) => translate(`${part}:${key}`, values);

/** Whether the page has this message. A newer service may report values for which an older page has none. */
export const hasMessage = (key: string) => Object.hasOwn(messages.value.phrases, key);

/** Formats a message, or returns the fallback if the page has none for a value of a newer service. */
export const textOr = (key: string, fallback: string) => (hasMessage(key) ? translate(key) : fallback);

/** The names of all messages in a group of a part. */
export function namesIn(part: string, group: string): readonly string[] {
  const start = `${part}:${group}.`;
  return Object.keys(messages.value.phrases).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
}

/** Isolates the text direction of a name, for a message that cannot contain elements. */
export const bidiIsolate = (name: string) => `\u2068${name}\u2069`;

/** Adds the messages of a part that the page has loaded. */
export function addMessages(part: string, { phrases }: Messages): void {
  messageParts.add(part);
  messages.value = { ...messages.value, phrases: { ...messages.value.phrases, ...phrases } };
}

/** Switches the page to another language. The values of its fields stay. */
export function setMessages(next: Messages): void {
  messages.value = next;
  const { documentElement: root } = document;
  root.lang = next.locale;
  root.dir = next.direction;
  // Texts in the server-rendered page around the app.
  for (const each of document.querySelectorAll<HTMLElement>('[data-message]')) {
    each.textContent = translate(each.dataset['message'] ?? '');
  }
}

/** Formats a time in the local time zone and names the zone, because sender and recipient may be in different ones. */
export function formatDateTime(date: Date): string {
  const form = { dateStyle: 'long', timeStyle: 'short' } as const;
  const zone = new Intl.DateTimeFormat(locale(), { timeZoneName: 'short' }).formatToParts(date);
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${new Intl.DateTimeFormat(locale(), form).format(date)} ${name}`;
}

/** Formats a day in the local time zone. */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(date);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Formats a size with two significant digits, or with all digits before the decimal point if there are more. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (rounded(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return translate(`messages:size.${units[unit]}`, { value: rounded(value) });
}

/** Formats an approximate duration: minutes without seconds, days without hours. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return formatUnit(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? `${formatUnit(hours, 'hour')} ${formatUnit(minutes % 60, 'minute')}`
    : formatUnit(Math.round(hours / 24), 'day');
}

function formatUnit(value: number, unit: string): string {
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

const rounded = (value: number): number => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

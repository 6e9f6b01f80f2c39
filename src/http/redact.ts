import type { IncomingMessage } from 'node:http';
import { generalParameters } from '../contract/general-parameters.ts';
import { queryEntries } from './query.ts';
import { headerValues } from './wire-values.ts';

const hidden = '[hidden]';
const longestText = 256;
/** When many things fail at once, these tell why. */
const mostErrors = 5;

const secretQueryNames: readonly string[] = [
  generalParameters.password.query,
  generalParameters.token.query,
  generalParameters.clientId.query,
  'ticket',
];
const secretHeaderNames: readonly string[] = [
  generalParameters.password.header,
  generalParameters.token.header,
  generalParameters.clientId.header,
  'authorization',
  'cookie',
];

/** A text that is safe to log: without the secrets it was given, and no longer than a log line can bear. */
export function safeText(text: string, secrets: readonly string[] = [], longest = longestText): string {
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

/** Signs that stand between a name and its value in a URL, a header or JSON, also if that is inside of another. */
const between = /[\\"'\s]*(?:[=:]|%3[ad])[\\"'\s]*/.source;
const namedSecret = new RegExp(
  `((?:password|token|client-?id|ticket|verification-?code)${between})[^\\s"'&#,;\\\\)\\]}]+`,
  'gi',
);
const namedHeader = new RegExp(`((?:authorization|cookie)${between})[^\\r\\n"']+`, 'gi');

/** A text of which nobody knows which secrets it holds, without what it calls by the name of one. */
export function withoutNamedSecrets(text: string): string {
  return text.replace(namedHeader, `$1${hidden}`).replace(namedSecret, `$1${hidden}`);
}

/** Every secret that a request brought along, as it came, decoded and encoded, longest first. */
export function secretsOf(message: Pick<IncomingMessage, 'url' | 'rawHeaders'>): readonly string[] {
  const fromQuery = queryEntries(message).filter(({ name }) => secretQueryNames.includes(name.toLowerCase()));
  const fromHeaders = secretHeaderNames.flatMap((name) => headerValues(message, name));
  const spellings = [...fromQuery.map(({ value }) => value), ...fromHeaders].flatMap(spellingsOf);
  return [...new Set(spellings)].filter((text) => text !== '').sort((a, b) => b.length - a.length);
}

function spellingsOf(secret: string): readonly string[] {
  const withSpaces = secret.replaceAll('+', ' ');
  return [secret, withSpaces, ...decoded(secret), ...decoded(withSpaces), encodeURIComponent(secret.toWellFormed())];
}

function decoded(text: string): readonly string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
}

interface ErrorDescription {
  readonly [member: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** What the log tells of an error: enough to find the place, nothing that a request may have put into it. */
export function describeError(error: unknown, secrets: readonly string[] = []): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown.', stack: '' };
  return {
    type: error.name,
    message: safeText(error.message, secrets),
    stack: placesOf(error).join('\n'),
    ...('code' in error && typeof error.code === 'string' ? { code: safeText(error.code, secrets) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, secrets) }),
    ...(error instanceof AggregateError ? { errors: describeErrors(error.errors, secrets) } : {}),
  };
}

function describeErrors(errors: readonly unknown[], secrets: readonly string[]): readonly ErrorDescription[] {
  return errors.slice(0, mostErrors).map((error) => describeError(error, secrets));
}

/** The stack without its head, which repeats the message. */
function placesOf(error: Error): readonly string[] {
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  return lines.filter((line) => /^ {4}at /.test(line)).slice(0, 12);
}

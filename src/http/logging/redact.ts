import type { IncomingMessage } from 'node:http';
import { generalParameters } from '../../contract/parameters.ts';
import { queryEntries } from '../wire/query.ts';
import { headerValues } from '../wire/values.ts';

const redacted = '[hidden]';
const maxTextLength = 256;
/** The number of errors of an AggregateError, and of causes in a row, that are logged. */
const maxErrors = 5;

const secretQueryNames: readonly string[] = [
  generalParameters.password.query,
  generalParameters.token.query,
  generalParameters.clientId.query,
  'ticket',
  'code',
  'state',
];
const secretHeaderNames: readonly string[] = [
  generalParameters.password.header,
  generalParameters.token.header,
  generalParameters.clientId.header,
  'authorization',
  'cookie',
];

/** Makes text safe to log: removes the given secrets and limits the length. */
export function safeText(text: string, secrets: readonly string[] = [], longest = maxTextLength): string {
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

/** Characters between a name and its value in a URL, a header or JSON, including nested ones. */
const separator = /[\\"'\s]*(?:[=:]|%3[ad])[\\"'\s]*/.source;
const namedSecret = new RegExp(
  `((?:password|token|client-?id|ticket|verification-?code)${separator})[^\\s"'&#,;\\\\)\\]}]+`,
  'gi',
);
const namedHeader = new RegExp(`((?:authorization|cookie)${separator})[^\\r\\n"']+`, 'gi');

/** Removes values that follow the name of a secret, for text whose secrets are unknown. */
export const redactNamedSecrets = (text: string): string =>
  text.replace(namedHeader, `$1${redacted}`).replace(namedSecret, `$1${redacted}`);

/** Returns every secret of a request: as received, decoded and encoded, longest first. */
export function secretsOf(message: Pick<IncomingMessage, 'url' | 'rawHeaders'>): readonly string[] {
  const fromQuery = queryEntries(message).filter(({ name }) => secretQueryNames.includes(name.toLowerCase()));
  const fromHeaders = secretHeaderNames.flatMap((name) => headerValues(message, name)).flatMap(withParts);
  const spellings = [...fromQuery.map(({ value }) => value), ...fromHeaders].flatMap(encodingsOf);
  return [...new Set(spellings)].filter((text) => text !== '').sort((a, b) => b.length - a.length);
}

/** The values in a list of cookies, and the token after its scheme, may be quoted alone. Short ones are no secrets. */
function withParts(header: string): readonly string[] {
  const parts = header.split(/[;\s]+/).map((part) => part.replace(/^[^=]*=/, ''));
  return [header, ...parts.filter((part) => part.length >= 20)];
}

function encodingsOf(secret: string): readonly string[] {
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

/** Describes an error for the log: enough to locate it, and no secret of a request. */
export function describeError(error: unknown, secrets: readonly string[] = [], depth = maxErrors): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown.', stack: '' };
  return {
    type: error.name,
    message: safeText(error.message, secrets),
    stack: stackFrames(error).join('\n'),
    ...('code' in error && typeof error.code === 'string' ? { code: safeText(error.code, secrets) } : {}),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: describeError(error.cause, secrets, depth - 1) }),
    ...(error instanceof AggregateError && depth > 0
      ? { errors: error.errors.slice(0, maxErrors).map((one) => describeError(one, secrets, depth - 1)) }
      : {}),
  };
}

/** Returns the stack without its first lines, which repeat the message. */
function stackFrames(error: Error): readonly string[] {
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  return lines.filter((line) => /^ {4}at /.test(line)).slice(0, 12);
}

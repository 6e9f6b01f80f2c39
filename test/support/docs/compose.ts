import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const folder = new URL('../../../deploy/compose/', import.meta.url);
export const readComposeFile = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: the contents of a file, whose form is what the tests check.
export const compose: any = parse(readComposeFile('compose.yaml'));

/** The values of `.env` that have no default. */
export const exampleValues: Readonly<Record<string, string>> = {
  SEALPOST_VERSION: '1.0.0',
  SEALPOST_BASE_URL: 'https://files.example.org',
  SEALPOST_SMTP: 'smtps://sealpost:secret@mail.example.org',
  SEALPOST_MAIL_FROM: 'files@example.org',
  POSTGRES_PASSWORD: '0123456789abcdef',
  UNSCANNABLE_FILES: 'block',
};

/** Returns the environment of a service of the compose file, with these values in place of `${NAME:?}` and `${NAME:-default}`. */
export function environmentOf(service: string): Readonly<Record<string, string>> {
  const interpolate = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (match, name: string, kind, fallback = '') => {
      const value = exampleValues[name] || (kind === '-' ? fallback : undefined);
      return value ?? assert.fail(`${match} has no value`);
    });
  const variables = Object.entries<string>(compose.services[service].environment);
  return Object.fromEntries(variables.map(([name, text]) => [name, interpolate(text)]));
}

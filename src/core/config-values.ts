import { isLoopback } from './network.ts';

/** Throws an error that describes the expected form. */
export function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be a URL such as https://files.example.org or https://example.org/files');
  }
  return url;
}

/** Parses the address of clamd. Throws an error that describes the expected form. */
export function parseClamdAddress(text: string): URL {
  const url = URL.parse(text);
  const isSocket = url?.protocol === 'unix:' && url.pathname.startsWith('/') && isDecodable(url.pathname);
  const isTcp = url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '';
  if (url === null || (!isSocket && !isTcp)) {
    throw new Error('must be a URL such as unix:/run/clamav/clamd.ctl or tcp://host:3310');
  }
  return url;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export function parseUnscannable(text: string): 'block' | 'mark' {
  if (text === 'block' || text === 'mark') return text;
  throw new Error('must be block (remove files that cannot be scanned) or mark (deliver them, marked as not scanned)');
}

/** clamd scans no file larger than 2 GiB minus 3 bytes, whatever its configuration. */
export function parseClamdMaxBytes(text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1_048_576 && value <= 2_147_483_645)) {
    throw new Error('must be a whole number from 1048576 to 2147483645');
  }
  return value;
}

/** The mail server that emails are sent to, and how to connect to it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: TLS from the first byte. `required`: STARTTLS before anything else. `optional`: STARTTLS if the server
   * offers it. A password is never sent with `optional`.
   */
  readonly tls: 'implicit' | 'required' | 'optional';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** Throws an error that describes the expected form, and never quotes the input. */
export function parseSmtpServer(text: string): SmtpServer {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must be a URL such as smtp://host:587 or smtps://user:password@host');
  }
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    throw new Error(
      'must end after the port (except for ?tls=…). Percent-encode special characters in the password: % / ? # @ become %25 %2F %3F %23 %40',
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const tls = url.protocol === 'smtps:' ? implicitTls(url) : upgradeOf(url, host);
  const login = loginIn(url);
  return { host, port: Number(url.port) || (tls === 'implicit' ? 465 : 587), tls: loginTls(tls, login), login };
}

function implicitTls({ search }: URL): 'implicit' {
  if (search !== '') throw new Error('cannot combine smtps:// with ?tls=…: it is always encrypted');
  return 'implicit';
}

/** Connections to another machine are encrypted unless the administrator makes that optional. */
function upgradeOf({ searchParams }: URL, host: string): 'required' | 'optional' | undefined {
  const names = [...searchParams.keys()];
  const requested = searchParams.get('tls');
  if (names.length === 0) return isLoopback(host) ? undefined : 'required';
  if (names.length > 1 || (requested !== 'required' && requested !== 'optional')) {
    throw new Error('accepts only the parameter tls=required or tls=optional');
  }
  return requested;
}

function loginTls(tls: SmtpServer['tls'] | undefined, login: SmtpServer['login']): SmtpServer['tls'] {
  if (login !== undefined && tls === 'optional') {
    throw new Error('cannot combine tls=optional with a password: it could be sent unencrypted');
  }
  return tls ?? (login === undefined ? 'optional' : 'required');
}

function loginIn({ username, password }: URL): SmtpServer['login'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw new Error('must have both a user name and a password, or neither');
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new Error('contains an invalid percent-encoding in the user name or password (write % as %25)');
  }
}

/** A program and its arguments. */
export type KeyCommand = readonly [program: string, ...args: string[]];

/** Parses a JSON array of texts, or words that are separated by spaces. No shell is used, so quotes have no meaning. */
export function parseKeyCommand(text: string): KeyCommand {
  const words = text.startsWith('[') ? parseArray(text) : text.split(/\s+/);
  const [program = '', ...args] = words;
  if (program === '') throw new Error('must begin with a program');
  return [program, ...args];
}

function parseArray(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every((word) => typeof word === 'string')) return parsed;
  } catch {
    // Reported below.
  }
  throw new Error('must be words, or a JSON array of texts such as ["/usr/bin/vault", "read"]');
}

/** The value of SEALPOST_WORKERS. `auto` is one process for each core. */
export type Workers = number | 'auto';

export const maxWorkers = 64;

/** Throws an error whose message continues after the name of the variable. */
export function parseWorkers(text: string): Workers {
  if (text.toLowerCase() === 'auto') return 'auto';
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > maxWorkers) throw new Error(`must be auto or a whole number from 1 to ${maxWorkers}`);
  return value;
}

/** Returns the share of one process in a limit of the server. The shares are rounded up, so that each is at least 1. */
export const shareOf = (limit: number, processes: number): number => Math.ceil(limit / processes);

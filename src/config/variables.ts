import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  parseBaseUrl,
  parseClamdAddress,
  parseClamdMaxBytes,
  parseKeyCommand,
  parseSmtpServer,
  parseUnscannable,
  parseWorkers,
} from '../core/config-values.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { parseLogLevel } from '../core/log-events.ts';
import { parseIssuer } from '../core/sign-on.ts';
import { blobs, database } from './places.ts';

/**
 * Configuration that is needed before anything is opened. It comes from environment variables or a file, is read once at
 * start, and is checked completely before use. Settings that change while the service runs are in core/settings.ts.
 */
export interface EnvironmentVariable<Value> {
  readonly group: (typeof variableGroups)[number];
  /** Throws an error whose message continues after the name: "must be …". */
  readonly parse: (text: string) => Value;
  /** Undefined if there is none, or if it depends on other variables as `help` describes. */
  readonly default?: string;
  /** Set for a folder whose default is inside the checkout, or inside the working folder of an installed package. */
  readonly isInHome?: true;
  readonly help: string;
  /** A secret value is never printed. */
  readonly secret?: true;
}

const variable = <Value>(definition: EnvironmentVariable<Value>) => definition;

/** Headings for environment variables, in the order of the documentation. */
export const variableGroups = [
  'Server',
  'Storage and keys',
  'HTTPS and reverse proxy',
  'Mail server',
  'Virus scanning',
  'Single sign-on',
  'Logging',
  'Metrics',
  'Traces',
] as const;

export const environmentVariables = {
  SEALPOST_CONFIG: variable({
    group: 'Server',
    parse: resolve,
    help: 'File of `NAME=value` lines with the other variables, for commands without `--config`. It works only in the environment, not in the file. The Debian package sets it.',
  }),
  SEALPOST_PORT: variable({
    group: 'Server',
    parse: port,
    default: '8080',
    help: 'Port to listen on. Use `0` to pick a free port.',
  }),
  SEALPOST_HOST: variable({
    group: 'Server',
    parse: host,
    default: '127.0.0.1',
    help: 'Address to listen on. By default the server is reachable only from this machine. Use `0.0.0.0` for all interfaces.',
  }),
  SEALPOST_BASE_URL: variable({
    group: 'Server',
    parse: parseBaseUrl,
    help: 'Public URL of the service, including a path if your reverse proxy uses one. All links are built from it. Default: `http://<host>:<port>`, or `https://…` when a certificate is configured.',
  }),
  SEALPOST_WORKERS: variable({
    group: 'Server',
    parse: parseWorkers,
    default: '1',
    help: 'Server processes that share the port: a number from 1 to 64, or `auto` for one per core. More than one needs PostgreSQL; with SQLite there is always one.',
  }),
  SEALPOST_DATA: variable({
    group: 'Storage and keys',
    parse: resolve,
    default: './data',
    isInHome: true,
    help: 'Data folder. The default is inside the checkout, or inside the working folder of an installed package.',
  }),
  SEALPOST_KEYS: variable({
    group: 'Storage and keys',
    parse: resolve,
    default: './keys',
    isInHome: true,
    help: 'Folder of the master key, created on first start. In production, use a different disk than the data folder and keep a copy offline: without the key, nothing can be decrypted. The default is beside `./data`.',
  }),
  SEALPOST_KEY_COMMAND: variable({
    group: 'Storage and keys',
    parse: parseKeyCommand,
    help: 'Program that prints the master key, for example from a vault, instead of the folder of `SEALPOST_KEYS`: words, or a JSON array of the program and its arguments. It runs at the start and during a rotation, without a shell, prints one line for each key, and must end within 30 seconds.',
  }),
  SEALPOST_DATABASE: variable({
    group: 'Storage and keys',
    parse: database,
    secret: true,
    help: 'SQLite file path, or `postgres://user:password@host/name`. Default: `sealpost.db` in the data folder.',
  }),
  SEALPOST_BLOBS: variable({
    group: 'Storage and keys',
    parse: blobs,
    help: 'Folder for encrypted file contents, or a bucket of an object store: `s3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1`. Default: `blobs` in the data folder.',
  }),
  SEALPOST_S3_ACCESS_KEY: variable({
    group: 'Storage and keys',
    parse: (text) => text,
    secret: true,
    help: 'Access key of the object store. Without it, the usual places of the AWS SDK are searched: its environment variables and files, and the role of the machine.',
  }),
  SEALPOST_S3_SECRET_KEY: variable({
    group: 'Storage and keys',
    parse: (text) => text,
    secret: true,
    help: 'Secret key that belongs to the access key.',
  }),
  SEALPOST_BACKUP_S3_ACCESS_KEY: variable({
    group: 'Storage and keys',
    parse: (text) => text,
    secret: true,
    help: 'Access key of the object store for backups. Default: `SEALPOST_S3_ACCESS_KEY`. Use another one, so that an attacker who has that one cannot delete the backups.',
  }),
  SEALPOST_BACKUP_S3_SECRET_KEY: variable({
    group: 'Storage and keys',
    parse: (text) => text,
    secret: true,
    help: 'Secret key that belongs to the access key for backups.',
  }),
  SEALPOST_MOVE_DATABASE: variable({
    group: 'Storage and keys',
    parse: database,
    secret: true,
    help: 'New database of `sealpost move`, instead of the option `--to-database`: other users of the machine can see the password in a command line.',
  }),
  SEALPOST_MOVE_S3_ACCESS_KEY: variable({
    group: 'Storage and keys',
    parse: (text) => text,
    secret: true,
    help: 'Access key of the object store that `sealpost move` moves to. Default: `SEALPOST_S3_ACCESS_KEY`.',
  }),
  SEALPOST_MOVE_S3_SECRET_KEY: variable({
    group: 'Storage and keys',
    parse: (text) => text,
    secret: true,
    help: 'Secret key that belongs to this access key.',
  }),
  SEALPOST_TLS_CERT: variable({
    group: 'HTTPS and reverse proxy',
    parse: resolve,
    help: 'Path to the TLS certificate chain (PEM). Set it to serve HTTPS without a reverse proxy.',
  }),
  SEALPOST_TLS_KEY: variable({
    group: 'HTTPS and reverse proxy',
    parse: resolve,
    help: 'Path to the TLS private key (PEM).',
  }),
  SEALPOST_CA_FILE: variable({
    group: 'HTTPS and reverse proxy',
    parse: resolve,
    help: 'File with certificates (PEM) of your own authorities, which all outgoing connections trust in addition. See below.',
  }),
  SEALPOST_TRUSTED_PROXIES: variable({
    group: 'HTTPS and reverse proxy',
    parse: networks,
    default: '',
    help: 'Comma-separated IP addresses or CIDR ranges of reverse proxies whose `X-Forwarded-…` headers are trusted, such as `10.0.0.0/8`.',
  }),
  SEALPOST_SMTP: variable({
    group: 'Mail server',
    parse: parseSmtpServer,
    secret: true,
    help: 'Mail server URL, such as `smtps://user:password@host` or `smtp://user:password@host:587`. Without it, emails are written to `mail` in the data folder, which works only when the server is reachable from this machine alone.',
  }),
  SEALPOST_MAIL_FROM: variable({
    group: 'Mail server',
    parse: emailAddress,
    help: 'Sender address of all emails. Default: `sealpost@<host of the base URL>`.',
  }),
  SEALPOST_CLAMD: variable({
    group: 'Virus scanning',
    parse: parseClamdAddress,
    help: 'ClamAV daemon: `unix:/run/clamav/clamd.ctl` or `tcp://host:3310` (unencrypted). While the scanner is unavailable, new transfers stay in `Processing`; everything else keeps working.',
  }),
  SEALPOST_CLAMD_MAX_BYTES: variable({
    group: 'Virus scanning',
    parse: parseClamdMaxBytes,
    default: '26214400',
    help: 'Largest file sent to the scanner, in bytes. Larger files count as not scanned; see `scanner.unscannable`.',
  }),
  SEALPOST_CLAMD_UNSCANNABLE: variable({
    group: 'Virus scanning',
    parse: parseUnscannable,
    help: 'Sets `scanner.unscannable` at the first start to `block` or `mark`. It has no effect once the setting has been changed.',
  }),
  SEALPOST_OIDC_ISSUER: variable({
    group: 'Single sign-on',
    parse: parseIssuer,
    help: 'URL of your OpenID Connect server, exactly as it names itself, such as `https://login.example.org/realms/example`. Administrators can then sign in there, and senders if `verification.oidc` allows it.',
  }),
  SEALPOST_OIDC_CLIENT_ID: variable({
    group: 'Single sign-on',
    parse: (text) => text,
    help: 'ID of the client that is registered for this service at the OpenID Connect server. Its redirect URI is `<base URL>/sign-on/callback`.',
  }),
  SEALPOST_OIDC_CLIENT_SECRET: variable({
    group: 'Single sign-on',
    parse: (text) => text,
    secret: true,
    help: 'Secret of this client.',
  }),
  SEALPOST_LOG_LEVEL: variable({
    group: 'Logging',
    parse: parseLogLevel,
    default: 'info',
    help: 'Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  }),
  SEALPOST_METRICS_PORT: variable({
    group: 'Metrics',
    parse: port,
    help: 'Port for `GET /metrics`, separate from that of the service, without HTTPS. Without it and without a token, there are no metrics.',
  }),
  SEALPOST_METRICS_HOST: variable({
    group: 'Metrics',
    parse: host,
    default: '127.0.0.1',
    help: 'Address to listen on for metrics. By default they can be read only on this machine.',
  }),
  SEALPOST_METRICS_TOKEN: variable({
    group: 'Metrics',
    parse: metricsToken,
    secret: true,
    help: 'Bearer token for metrics, at least 24 characters. It adds `GET /metrics` to the port of the service. With `SEALPOST_METRICS_PORT`, it protects that port instead.',
  }),
  SEALPOST_TRACES_ENDPOINT: variable({
    group: 'Traces',
    parse: tracesEndpoint,
    help: 'URL of an OpenTelemetry collector that accepts traces over HTTP as JSON, such as `http://127.0.0.1:4318/v1/traces`. Without it, nothing is traced.',
  }),
  SEALPOST_TRACES_RATIO: variable({
    group: 'Traces',
    parse: ratio,
    default: '1',
    help: 'Share of requests and jobs that are traced, from `0` to `1`. A request that a trusted proxy has begun to trace follows the decision of the proxy.',
  }),
} as const;

function port(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535)) throw new Error('must be a whole number from 0 to 65535');
  return value;
}

function host(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)) {
    throw new Error('must be a host name or an IP address without brackets');
  }
  return text;
}

function networks(text: string): readonly string[] {
  const items = text.split(',').flatMap((item) => item.trim() || []);
  for (const item of items) {
    const [address = '', bits, ...more] = item.split('/');
    const family = isIP(address);
    const hasValidBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    if (family === 0 || !hasValidBits || more.length > 0)
      throw new Error('must be IP addresses or CIDR ranges such as 10.0.0.0/8, separated by commas');
  }
  return items;
}

function tracesEndpoint(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('must be a URL such as http://127.0.0.1:4318/v1/traces, without a user name');
  return url;
}

function ratio(text: string): number {
  const value = /^(?:0|1|[01]?\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw new Error('must be a number from 0 to 1');
  return value;
}

function metricsToken(text: string): string {
  if (!/^[\w.~+/=-]{24,}$/.test(text)) throw new Error('must have at least 24 letters, digits or - . _ ~ + / =');
  return text;
}

export function emailAddress(text: string): EmailAddress {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new Error('must be an email address such as files@example.org');
  return address;
}

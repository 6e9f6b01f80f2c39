import { join, resolve } from 'node:path';
import { type EnvironmentVariable, emailAddress, environmentVariables } from './config/variables.ts';
import type { KeyCommand, SmtpServer, Workers } from './core/config-values.ts';
import { type EmailAddress, parseEmailAddress } from './core/email-address.ts';
import { ConfigError } from './core/errors.ts';
import type { LogLevel } from './core/log-events.ts';
import { nearMatches, suggestion } from './core/near-matches.ts';
import { isLoopback } from './core/network.ts';
import type { S3Settings } from './core/s3-location.ts';
import type { SignOnServer } from './core/sign-on.ts';

export { environmentVariables, variableGroups } from './config/variables.ts';

const signOnVariables = ['SEALPOST_OIDC_ISSUER', 'SEALPOST_OIDC_CLIENT_ID', 'SEALPOST_OIDC_CLIENT_SECRET'] as const;

const accessKeyVariables = [
  ['SEALPOST_S3_ACCESS_KEY', 'SEALPOST_S3_SECRET_KEY'],
  ['SEALPOST_BACKUP_S3_ACCESS_KEY', 'SEALPOST_BACKUP_S3_SECRET_KEY'],
  ['SEALPOST_MOVE_S3_ACCESS_KEY', 'SEALPOST_MOVE_S3_SECRET_KEY'],
] as const;

type VariableName = keyof typeof environmentVariables;
type Parsed = { readonly [Name in VariableName]: ReturnType<(typeof environmentVariables)[Name]['parse']> | undefined };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** If undefined, it is derived from the host and the actual port. */
  readonly baseUrl: URL | undefined;
  readonly workers: Workers;
  readonly data: string;
  readonly keys: string;
  /** Replaces the folder of keys. */
  readonly keyCommand: KeyCommand | undefined;
  readonly database: string;
  /** A folder, or a bucket. */
  readonly blobs: string | S3Settings;
  /** The access key for backups in a bucket: one of their own, or that of the blobs. */
  readonly backupCredentials: S3Settings['credentials'];
  /** The database to move to, if it is not an option of the command. */
  readonly moveDatabase: string | undefined;
  /** The access key of the bucket to move to: one of its own, or that of the blobs. */
  readonly moveCredentials: S3Settings['credentials'];
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** A file with authorities that outgoing connections trust in addition. */
  readonly caFile: string | undefined;
  readonly trustedProxies: readonly string[];
  /** If undefined, emails are written to files. */
  readonly smtp: SmtpServer | undefined;
  readonly mailFrom: EmailAddress;
  readonly clamd:
    | {
        readonly address: URL;
        readonly maxBytes: number;
        /** Decides `scanner.unscannable` at the first start, unless an administrator has. */
        readonly unscannable: 'block' | 'mark' | undefined;
      }
    | undefined;
  readonly oidc: SignOnServer | undefined;
  readonly logLevel: LogLevel;
  /** Undefined if there are no metrics. */
  readonly metrics: MetricsConfig | undefined;
  /** Undefined if nothing is traced. */
  readonly traces: { readonly endpoint: URL; readonly ratio: number } | undefined;
}

export interface MetricsConfig {
  /** If undefined, the metrics are on the port of the service. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
  /** Set if the metrics are on the port of the service. */
  readonly token: string | undefined;
}

/** Also checks the base URL: a service on a loopback address may be behind a public proxy. */
export function isLocalOnly({ host, baseUrl }: Pick<Config, 'host' | 'baseUrl'>): boolean {
  return isLoopback(host) && isLoopback(baseUrl?.hostname ?? host);
}

/** Treats an empty value as absent. `home` is the folder that contains `data` and `keys` by default. */
export function readConfig(values: Readonly<Record<string, string | undefined>>, home = '.'): Config {
  const errors: string[] = [];
  const parsed: Partial<Record<VariableName, unknown>> = {};
  for (const [name, definition] of Object.entries<EnvironmentVariable<unknown>>(environmentVariables)) {
    const { parse, default: standard, isInHome } = definition;
    const fallback = standard !== undefined && isInHome ? resolve(home, standard) : standard;
    const text = values[name]?.trim() || fallback;
    if (text === undefined) continue;
    try {
      parsed[name as VariableName] = parse(text);
    } catch (error) {
      errors.push(`${name} ${(error as Error).message}`);
    }
  }
  const settings = parsed as Parsed;
  if ((settings.SEALPOST_TLS_CERT === undefined) !== (settings.SEALPOST_TLS_KEY === undefined)) {
    errors.push('Set both SEALPOST_TLS_CERT and SEALPOST_TLS_KEY, or neither');
  }
  for (const [access, secret] of accessKeyVariables) {
    if ((settings[access] === undefined) !== (settings[secret] === undefined))
      errors.push(`Set both ${access} and ${secret}, or neither`);
  }
  const isPartial = new Set(signOnVariables.map((name) => Boolean(values[name]?.trim()))).size > 1;
  if (isPartial) errors.push(`Set all of ${signOnVariables.join(', ')}, or none`);
  if (errors.length > 0) throw new ConfigError(errors);
  return configOf(settings);
}

/** Returns names with the prefix SEALPOST_ that are no variables of this version, for example misspelled ones. */
export function unknownVariables(values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(values).filter(
    (name) => name.startsWith('SEALPOST_') && !Object.hasOwn(environmentVariables, name),
  );
}

/** Returns a sentence for each of these names. */
export function unknownVariableRemarks(values: Readonly<Record<string, unknown>>): readonly string[] {
  const known = Object.keys(environmentVariables);
  return unknownVariables(values).map(
    (name) => `Unknown environment variable ${name} ignored.${suggestion(nearMatches(name, known))}`,
  );
}

function configOf(settings: Parsed): Config {
  const { SEALPOST_TLS_CERT: cert, SEALPOST_TLS_KEY: key, SEALPOST_CLAMD: address } = settings;
  const { SEALPOST_TRACES_ENDPOINT: endpoint } = settings;
  const data = known(settings.SEALPOST_DATA);
  return {
    port: known(settings.SEALPOST_PORT),
    host: known(settings.SEALPOST_HOST),
    baseUrl: settings.SEALPOST_BASE_URL,
    workers: known(settings.SEALPOST_WORKERS),
    data,
    keys: known(settings.SEALPOST_KEYS),
    keyCommand: settings.SEALPOST_KEY_COMMAND,
    database: settings.SEALPOST_DATABASE ?? join(data, 'sealpost.db'),
    blobs: blobsOf(settings, data),
    backupCredentials: backupCredentialsOf(settings) ?? blobCredentialsOf(settings),
    moveDatabase: settings.SEALPOST_MOVE_DATABASE,
    moveCredentials: moveCredentialsOf(settings) ?? blobCredentialsOf(settings),
    tls: cert !== undefined && key !== undefined ? { cert, key } : undefined,
    caFile: settings.SEALPOST_CA_FILE,
    trustedProxies: known(settings.SEALPOST_TRUSTED_PROXIES),
    smtp: settings.SEALPOST_SMTP,
    mailFrom: settings.SEALPOST_MAIL_FROM ?? defaultMailFrom(settings),
    clamd: address && {
      address,
      maxBytes: known(settings.SEALPOST_CLAMD_MAX_BYTES),
      unscannable: settings.SEALPOST_CLAMD_UNSCANNABLE,
    },
    oidc: oidcOf(settings),
    logLevel: known(settings.SEALPOST_LOG_LEVEL),
    metrics: metricsOf(settings),
    traces: endpoint && { endpoint, ratio: known(settings.SEALPOST_TRACES_RATIO) },
  };
}

function blobsOf(settings: Parsed, data: string): Config['blobs'] {
  const { SEALPOST_BLOBS: location } = settings;
  if (location === undefined) return join(data, 'blobs');
  if (typeof location === 'string') return location;
  return { ...location, credentials: blobCredentialsOf(settings) };
}

function blobCredentialsOf(settings: Parsed): S3Settings['credentials'] {
  return credentialsOf(settings.SEALPOST_S3_ACCESS_KEY, settings.SEALPOST_S3_SECRET_KEY);
}

function backupCredentialsOf(settings: Parsed): S3Settings['credentials'] {
  return credentialsOf(settings.SEALPOST_BACKUP_S3_ACCESS_KEY, settings.SEALPOST_BACKUP_S3_SECRET_KEY);
}

function moveCredentialsOf(settings: Parsed): S3Settings['credentials'] {
  return credentialsOf(settings.SEALPOST_MOVE_S3_ACCESS_KEY, settings.SEALPOST_MOVE_S3_SECRET_KEY);
}

function credentialsOf(accessKey: string | undefined, secretKey: string | undefined): S3Settings['credentials'] {
  return accessKey === undefined || secretKey === undefined ? undefined : { accessKey, secretKey };
}

function oidcOf(settings: Parsed): Config['oidc'] {
  const { SEALPOST_OIDC_ISSUER: issuer, SEALPOST_OIDC_CLIENT_ID: clientId } = settings;
  const { SEALPOST_OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret };
}

function metricsOf(settings: Parsed): Config['metrics'] {
  const { SEALPOST_METRICS_PORT: port, SEALPOST_METRICS_TOKEN: token } = settings;
  if (port === undefined && token === undefined) return undefined;
  return { listen: port === undefined ? undefined : { host: known(settings.SEALPOST_METRICS_HOST), port }, token };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A setting with a default has no value');
  return value;
}

/** Falls back to localhost, because an IP address cannot be the domain of an email address. */
function defaultMailFrom({ SEALPOST_BASE_URL: baseUrl, SEALPOST_HOST: host = '' }: Parsed): EmailAddress {
  return parseEmailAddress(`sealpost@${baseUrl?.hostname ?? host}`) ?? emailAddress('sealpost@localhost');
}

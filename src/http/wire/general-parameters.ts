import type { IncomingMessage } from 'node:http';
import { clientIdPattern, type GeneralParameter, generalParameters, productKeys } from '../../contract/parameters.ts';
import { apiVersion } from '../../contract/status.ts';
import { Problem } from '../../core/problem.ts';
import { limits } from '../connections/limits.ts';
import { queryValue } from './query.ts';
import { headerValues, malformed, percentDecode, readInteger } from './values.ts';

/** The part of a request that contains the general parameters. */
export type RawRequest = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

/** Rejects a client that needs another API version or names an unknown product. */
export function checkGeneralParameters(request: RawRequest): void {
  const major = versionOf(request, 'majorVersion') ?? apiVersion.major;
  const minor = versionOf(request, 'minorVersion') ?? 0;
  if (major !== apiVersion.major || minor > apiVersion.minor) throw new Problem('version_unsupported');
  const productKey = parameterValue(request, 'productKey');
  if (productKey !== undefined && !productKeys.includes(productKey)) {
    throw new Problem('product_key_unknown');
  }
}

/** Checks the product key in a path. */
export function productFromPath(key: string): string {
  if (!productKeys.includes(key)) throw new Problem('product_key_unknown');
  return key;
}

/** Used only where a route needs the client ID: elsewhere a malformed one is no reason to reject a request. */
export function clientIdOf(request: RawRequest): string | undefined {
  const clientId = parameterValue(request, 'clientId');
  if (clientId !== undefined && !clientIdPattern.test(clientId)) {
    throw malformed(generalParameters.clientId.header, 'must be 50 to 4,000 letters or digits');
  }
  return clientId;
}

/** Like `clientIdOf`, but ignores a malformed client ID, for routes where it is optional. */
export function validClientIdOf(request: RawRequest): string | undefined {
  try {
    return clientIdOf(request);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

export function tokenOf(request: RawRequest): string | undefined {
  return parameterValue(request, 'token');
}

/** Reads the password in normalized form. A password rejected here does not count as an attempt. */
export function transferPasswordOf(request: RawRequest): string | undefined {
  const name = generalParameters.password;
  const header = headerParameter(request, 'password');
  const query = queryValue(request, name.query);
  const fromHeader = header === undefined ? undefined : decodePassword(name.header, header);
  const fromQuery = query === undefined ? undefined : decodePassword(name.query, query);
  if (fromHeader !== undefined && fromQuery !== undefined && fromHeader !== fromQuery) {
    throw malformed(name.header, `and the query parameter ${name.query} have different values`);
  }
  return fromHeader ?? fromQuery;
}

export function hasPasswordInHeader(request: RawRequest): boolean {
  return headerParameter(request, 'password') !== undefined;
}

function decodePassword(name: string, encoded: string): string {
  // No password contains white space, so a space can only be a `+` that was decoded as one.
  return normalizePassword(name, percentDecode(name, encoded).replaceAll(' ', '+'));
}

/** Reads a password from a form. White space in it was copied by accident. */
export function passwordFromForm(text: string): string {
  return normalizePassword(generalParameters.password.query, text.replace(/\s+/g, ''));
}

function normalizePassword(name: string, text: string): string {
  const password = text.normalize('NFC');
  if (Buffer.byteLength(password) > limits.passwordBytes) {
    throw malformed(name, `is longer than ${limits.passwordBytes} bytes`);
  }
  return password;
}

function versionOf(request: RawRequest, parameter: 'majorVersion' | 'minorVersion'): number | undefined {
  const value = parameterValue(request, parameter);
  return value === undefined ? undefined : readInteger(generalParameters[parameter].header, value);
}

function parameterValue(request: RawRequest, parameter: GeneralParameter): string | undefined {
  const header = headerParameter(request, parameter);
  if (header !== undefined) return header;
  const { query: name } = generalParameters[parameter];
  const query = queryValue(request, name);
  return query === undefined ? undefined : percentDecode(name, query);
}

function headerParameter(request: RawRequest, parameter: GeneralParameter): string | undefined {
  const { header } = generalParameters[parameter];
  const values = headerValues(request, header).filter((value) => value !== '');
  if (values.length > 1) throw malformed(header, 'is given more than once');
  return values[0];
}

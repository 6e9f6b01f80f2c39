import type { IncomingMessage } from 'node:http';
import {
  clientIdPattern,
  type GeneralParameter,
  generalParameters,
  productKeys,
} from '../contract/general-parameters.ts';
import { apiVersion } from '../contract/status.ts';
import { Problem } from '../core/problem.ts';
import { limits } from './limits.ts';
import { queryValue } from './query.ts';
import { headerValues, malformed, percentDecoded, readInteger } from './wire-values.ts';

/** The part of a request that says who asks, and how. */
export type Asking = Pick<IncomingMessage, 'rawHeaders' | 'url'>;

/** Refuses a client that needs another version of the interface, or asks in the name of a product we do not know. */
export function checkGeneralParameters(request: Asking): void {
  const major = versionOf(request, 'majorVersion') ?? apiVersion.major;
  const minor = versionOf(request, 'minorVersion') ?? 0;
  if (major !== apiVersion.major || minor > apiVersion.minor) throw new Problem('version_unsupported');
  const productKey = given(request, 'productKey');
  if (productKey !== undefined && !productKeys.includes(productKey)) {
    throw malformed(generalParameters.productKey.header, 'names no product of this server');
  }
}

/** Asked for only where a route needs it: elsewhere a bad client id is never a reason to refuse. */
export function clientIdOf(request: Asking): string | undefined {
  const clientId = given(request, 'clientId');
  if (clientId !== undefined && !clientIdPattern.test(clientId)) {
    throw malformed(generalParameters.clientId.header, 'must be 50 to 4,000 letters or digits');
  }
  return clientId;
}

/** Where a client id is welcome and not needed: a bad one is as good as none. */
export function goodClientIdOf(request: Asking): string | undefined {
  try {
    return clientIdOf(request);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

export function tokenOf(request: Asking): string | undefined {
  return given(request, 'token');
}

/** The password in one normal form. What is refused here was no attempt at the password. */
export function passwordOf(request: Asking): string | undefined {
  const name = generalParameters.password;
  const header = headerGiven(request, 'password');
  const query = queryValue(request, name.query);
  const fromHeader = header === undefined ? undefined : passwordText(name.header, header);
  const fromQuery = query === undefined ? undefined : passwordText(name.query, query);
  if (fromHeader !== undefined && fromQuery !== undefined && fromHeader !== fromQuery) {
    throw malformed(name.header, `and the parameter ${name.query} differ`);
  }
  return fromHeader ?? fromQuery;
}

function passwordText(name: string, encoded: string): string {
  // No password has white space in it, so a space can only be a `+` that was taken for one on its way.
  return inNormalForm(name, percentDecoded(name, encoded).replaceAll(' ', '+'));
}

/** One that was typed into a form. White space was copied along with it. */
export function typedPassword(text: string): string {
  return inNormalForm(generalParameters.password.query, text.replace(/\s+/g, ''));
}

function inNormalForm(name: string, text: string): string {
  const password = text.normalize('NFC');
  if (Buffer.byteLength(password) > limits.passwordBytes) {
    throw malformed(name, `is longer than ${limits.passwordBytes} bytes`);
  }
  return password;
}

function versionOf(request: Asking, parameter: 'majorVersion' | 'minorVersion'): number | undefined {
  const value = given(request, parameter);
  return value === undefined ? undefined : readInteger(generalParameters[parameter].header, value);
}

function given(request: Asking, parameter: GeneralParameter): string | undefined {
  const header = headerGiven(request, parameter);
  if (header !== undefined) return header;
  const { query: name } = generalParameters[parameter];
  const query = queryValue(request, name);
  return query === undefined ? undefined : percentDecoded(name, query);
}

function headerGiven(request: Asking, parameter: GeneralParameter): string | undefined {
  const { header } = generalParameters[parameter];
  const values = headerValues(request, header).filter((value) => value !== '');
  if (values.length > 1) throw malformed(header, 'is given more than once');
  return values[0];
}

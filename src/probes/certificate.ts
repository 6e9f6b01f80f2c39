import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { codeOf } from '../core/errors.ts';
import type { CheckCode, CheckResult } from '../core/health.ts';
import { dayMs } from '../core/time.ts';

/** Certificates are usually renewed a month before their end, short ones after two thirds of their time. */
const maxWarningMs = 14 * dayMs;
const warningShare = 1 / 4;

/**
 * Checks the certificate that browsers get at this address, of this server or of a reverse proxy. A server that cannot
 * connect to its own public address, which is common behind a router, cannot check it.
 */
export async function probeCertificate(url: URL, now: Date, signal: AbortSignal): Promise<CheckResult> {
  if (url.protocol !== 'https:')
    return {
      state: 'off',
      code: 'certificate_none',
      sentence: 'The service has no certificate: its base URL begins with http://.',
    };
  const name = url.host;
  try {
    const { fault, validFrom, validTo } = await readCertificate(url, signal);
    if (fault !== undefined)
      return {
        state: 'failing',
        code: fault.code,
        sentence: `The certificate of ${name} ${fault.text}.`,
        validUntil: validTo,
      };
    const end = validTo.toISOString().slice(0, 10);
    const warningMs = Math.min(maxWarningMs, (validTo.getTime() - validFrom.getTime()) * warningShare);
    return validTo.getTime() - now.getTime() < warningMs
      ? {
          ...{ state: 'failing', code: 'certificate_expiring', validUntil: validTo },
          sentence: `The certificate of ${name} expires on ${end}. Renew it.`,
        }
      : {
          ...{ state: 'ok', code: 'ok', validUntil: validTo },
          sentence: `The certificate of ${name} is valid until ${end}.`,
        };
  } catch (error) {
    const sentence = `The certificate of ${name} was not checked. This server cannot reach the address: ${connectionFault(error)}.`;
    return { state: 'off', code: 'certificate_unreachable', sentence };
  }
}

interface Certificate {
  /** Why it is not trusted. */
  readonly fault: CertificateFault | undefined;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** Rejects if there is no connection. A certificate that is not trusted is a result. */
async function readCertificate({ hostname, port }: URL, signal: AbortSignal): Promise<Certificate> {
  signal.throwIfAborted();
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port) || 443, ...servername, rejectUnauthorized: false }, () =>
    resolve(certificateOf(socket)),
  );
  socket.on('error', reject);
  socket.on('close', () => reject(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' })));
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', leave);
    socket.destroy();
  }
}

function certificateOf(socket: TLSSocket): Certificate {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  const code = socket.authorized ? undefined : codeOfAuthorization(socket);
  const fault = code === undefined ? undefined : (certificateFault(code) ?? invalidCertificate(code));
  return { fault, validFrom: new Date(valid_from), validTo: new Date(valid_to) };
}

/** A code, or an error with one, depending on the check that has failed. */
function codeOfAuthorization({ authorizationError }: TLSSocket): string {
  const error: unknown = authorizationError;
  return String((error as { code?: unknown } | undefined)?.code ?? error);
}

/** Why a certificate is not accepted. */
interface CertificateFault {
  readonly code: CheckCode;
  /** Continues a sentence about the certificate. */
  readonly text: string;
}

const fault = (code: CheckCode, text: string): CertificateFault => ({ code, text });
const untrusted = fault(
  'certificate_untrusted',
  'is signed by an authority that the service does not trust. If it is your own, set SEALPOST_CA_FILE to a file with its certificate (PEM)',
);
const incomplete = fault('certificate_incomplete', 'comes without the certificates of its authority');

/** Errors of a certificate that a browser would not accept, either. */
const certificateCodes: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: fault('certificate_expired', 'has expired'),
  CERT_NOT_YET_VALID: fault('certificate_not_yet_valid', 'is not valid yet. The clock of this machine may be wrong'),
  DEPTH_ZERO_SELF_SIGNED_CERT: fault('certificate_untrusted', 'is signed by itself'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: incomplete,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incomplete,
  CERT_REVOKED: fault('certificate_revoked', 'was revoked'),
  ERR_TLS_CERT_ALTNAME_INVALID: fault('certificate_other_name', 'is for another host name'),
};

/** Undefined for an error that is not about a certificate. */
export function certificateFault(code: string | undefined): CertificateFault | undefined {
  if (code === undefined) return undefined;
  return certificateCodes[code] ?? (/CERT/.test(code) ? invalidCertificate(code) : undefined);
}

const invalidCertificate = (code: string): CertificateFault => fault('certificate_invalid', `is not valid (${code})`);

/** Continues the sentence "… cannot be reached:". */
export function connectionFault(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name cannot be resolved';
    case 'ECONNREFUSED':
      return 'the connection is refused';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'there is no route to it';
    case 'ECONNRESET':
      return 'the connection is cut';
    default:
      return isTimeout(error) ? 'it does not respond' : (code ?? 'the connection fails');
  }
}

const isTimeout = (error: unknown): boolean =>
  codeOf(error) === 'ETIMEDOUT' || (error instanceof DOMException && error.name === 'TimeoutError');

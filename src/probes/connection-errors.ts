import type { CheckCode } from '../core/check-codes.ts';
import { codeOf } from '../core/errors.ts';

/** Why a certificate is not accepted. */
export interface CertificateFault {
  readonly code: CheckCode;
  /** Continues a sentence about the certificate. */
  readonly text: string;
}

const fault = (code: CheckCode, text: string): CertificateFault => ({ code, text });
const untrusted = fault('certificate_untrusted', 'is signed by an authority that this machine does not trust');
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

export function invalidCertificate(code: string): CertificateFault {
  return fault('certificate_invalid', `is not valid (${code})`);
}

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

function isTimeout(error: unknown): boolean {
  return codeOf(error) === 'ETIMEDOUT' || (error instanceof DOMException && error.name === 'TimeoutError');
}

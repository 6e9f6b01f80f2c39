import { codeOf } from '../core/errors.ts';

/** Errors of a certificate that a browser would not accept, either. */
const certificateCodes: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet. The clock of this machine may be wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that this machine does not trust',
  UNABLE_TO_GET_ISSUER_CERT: 'comes without the certificates of its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without the certificates of its authority',
  CERT_REVOKED: 'was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
};

/** Continues a sentence about a certificate. Undefined for an error that is not about one. */
export function certificateFault(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return certificateCodes[code] ?? (/CERT/.test(code) ? `is not valid (${code})` : undefined);
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

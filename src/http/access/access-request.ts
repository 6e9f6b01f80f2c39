import type { FastifyRequest } from 'fastify';
import type { AccessRequest } from '../../actions/opening/open-transfer.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { validCredentialsOf } from '../wire/credentials.ts';
import { hasPasswordInHeader, transferPasswordOf } from '../wire/general-parameters.ts';
import type { BaseUrl } from '../wire/links.ts';
import { hasForeignOrigin, originOf } from './cors.ts';
import { deviceCookieOf } from './device-cookie.ts';

/** Reads the caller's address and credentials from a request to open a transfer. */
export function accessRequestOf(
  request: FastifyRequest,
  transferId: string,
  baseUrl: BaseUrl,
): Pick<AccessRequest, 'transferId' | 'address' | 'password' | 'credentials' | 'deviceCookie' | 'foreignPage'> {
  return {
    transferId,
    deviceCookie: deviceCookieOf(request, transferId),
    address: clientAddress(request),
    password: transferPasswordOf(request.raw),
    credentials: validCredentialsOf(request.raw),
    foreignPage: foreignPageOf(request, baseUrl),
  };
}

/**
 * Set when a browser may report that a page of another site loads this URL, such as in an image, a frame, a script or a
 * form. A link that a user follows from there does not count: it has no `Origin`. Nor does a password in its header,
 * which a page of another origin cannot send without a preflight request. So programs may send any `Origin` with it.
 */
function foreignPageOf({ headers, raw }: FastifyRequest, baseUrl: BaseUrl): AccessRequest['foreignPage'] {
  if (hasPasswordInHeader(raw)) return undefined;
  const isEmbedded = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';
  return isEmbedded || hasForeignOrigin(raw, baseUrl) ? { origin: originOf(raw) } : undefined;
}

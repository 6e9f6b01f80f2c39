import type { FastifyRequest } from 'fastify';
import type { AccessRequest } from '../../actions/opening/open-transfer.ts';
import { clientAddress } from '../connections/client-address.ts';
import { validCredentialsOf } from '../wire/credentials.ts';
import { passwordOf } from '../wire/general-parameters.ts';
import { originOf } from './cors.ts';

/** Reads the caller's address and credentials from a request to open a transfer. */
export function accessRequestOf(
  request: FastifyRequest,
): Pick<AccessRequest, 'address' | 'password' | 'credentials' | 'foreignPage'> {
  return {
    address: clientAddress(request),
    password: passwordOf(request.raw),
    credentials: validCredentialsOf(request.raw),
    foreignPage: foreignPageOf(request),
  };
}

/**
 * Set when a browser reports that a page of another site loads this URL, such as in an image, a frame or a script. A link
 * that a user follows from there does not count.
 */
function foreignPageOf({ headers, raw }: FastifyRequest): AccessRequest['foreignPage'] {
  if (headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-dest'] === 'document') return undefined;
  return { origin: originOf(raw) };
}

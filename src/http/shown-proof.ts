import type { FastifyRequest } from 'fastify';
import type { Knock } from '../actions/open-transfer.ts';
import { shownCredentialsOf } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { originOf } from './cors.ts';
import { passwordOf } from './general-parameters.ts';

/** What a request to open a transfer says of who asks, and how they prove that they may. */
export function shownBy(request: FastifyRequest): Pick<Knock, 'address' | 'password' | 'credentials' | 'foreignPage'> {
  return {
    address: clientAddress(request),
    password: passwordOf(request.raw),
    credentials: shownCredentialsOf(request.raw),
    foreignPage: foreignPageOf(request),
  };
}

/**
 * Given when a browser says that a page of another site makes it ask, for an image, a frame or a script of its own. That
 * somebody follows a link from there is something else.
 */
function foreignPageOf({ headers, raw }: FastifyRequest): Knock['foreignPage'] {
  if (headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-dest'] === 'document') return undefined;
  return { origin: originOf(raw) };
}

import type { IncomingMessage } from 'node:http';
import { headerValues } from '../wire/values.ts';

/** The IDs that proxies make: letters, digits and a few signs. Nothing else may reach the log and the response. */
const validId = /^[\w.:+/=-]{8,128}$/;

export const newRequestId = (): string => crypto.randomUUID();

/** Returns the ID of a request: the one of a trusted proxy if it is valid, otherwise a new one. */
export function requestIds(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  return (request) => {
    const { remoteAddress = '' } = request.socket;
    const [given, ...more] = isProxy(remoteAddress) ? headerValues(request, 'x-request-id') : [];
    return given !== undefined && more.length === 0 && validId.test(given) ? given : newRequestId();
  };
}

/** Returns the trace that a trusted proxy has begun. A client could otherwise fill the traces of others. */
export function traceparentOf(request: IncomingMessage, isProxy: (address: string) => boolean): string | undefined {
  const [given, ...more] = isProxy(request.socket.remoteAddress ?? '') ? headerValues(request, 'traceparent') : [];
  return more.length === 0 ? given : undefined;
}

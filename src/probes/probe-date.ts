import { sendRequest } from './send-request.ts';

/**
 * Returns the clock of the server at this address, as its response shows it, exact to a second. Undefined if it cannot be
 * reached or shows none.
 */
export async function probeDate(url: URL, signal: AbortSignal): Promise<Date | undefined> {
  const { headers } = await sendRequest(url, signal).catch(() => ({ headers: { date: undefined } }));
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

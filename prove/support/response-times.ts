import assert from 'node:assert/strict';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { mannWhitney, median } from './statistics.ts';

/** With fewer samples only the responses are compared, because the times would reflect the machine's load. */
const enoughSamples = 200;
const widestMs = 5;
const significance = 0.001;

/** Sends a request on a new connection. Returns how long it took, and everything that the response can reveal. */
export async function timedPost(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<{ readonly ms: number; readonly response: string }> {
  const start = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const clientRequest = request(url, { method: 'POST', headers, agent: false }, async (response) => {
    const content = await buffer(response);
    resolve(JSON.stringify([response.statusCode, Object.keys(response.headers).sort(), content.toString()]));
  });
  clientRequest.on('error', reject).end(body);
  const response = await promise;
  return { ms: performance.now() - start, response };
}

/**
 * Compares the times of each class with those of the class `known`, as figures. Throws if there are enough of them and
 * they differ. `widest` limits how far apart medians may be, in milliseconds.
 */
export function compareTimes<Class extends string>(
  operation: string,
  times: Readonly<Record<Class | 'known', readonly number[]>>,
  widest = widestMs,
): Record<string, string> {
  const { known, ...others } = times as Readonly<Record<string, readonly number[]>> & { known: readonly number[] };
  const figures: Record<string, string> = {};
  for (const [kind, values] of Object.entries(others)) {
    const apartMs = Math.abs(median(values) - median(known));
    const chance = mannWhitney(values, known);
    figures[`${operation}, ${kind} against known`] =
      `medians ${median(values).toFixed(2)} and ${median(known).toFixed(2)} ms, p ${chance.toFixed(4)}`;
    if (values.length < enoughSamples) continue;
    assert.ok(apartMs <= widest && chance >= significance, `${operation}: ${JSON.stringify(figures)}`);
  }
  return figures;
}

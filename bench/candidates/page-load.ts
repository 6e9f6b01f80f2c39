import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { CandidateApi, Exchange } from './candidate.ts';

/** A browser sends these headers, and gets compressed assets. */
const headers = { 'accept-encoding': 'gzip, br', 'accept-language': 'en' };

/** Adds the requests that load this page for the first time: the page, then every asset that its HTML names. */
export async function withPageLoad(page: string, served: CandidateApi): Promise<CandidateApi> {
  return {
    ...served,
    async pageLoad() {
      const html = await load(page, { 'accept-language': 'en' });
      const paths = new Set(
        [...html.body.toString().matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path = '']) => path),
      );
      if (![...paths].some((path) => path.endsWith('.js'))) throw new Error(`${page} has no script: build the web app`);
      const urls = [page, ...[...paths].map((path) => new URL(path, page).href)];
      return Array.fromAsync(urls, exchangeFor);
    },
  };
}

async function exchangeFor(url: string): Promise<Exchange> {
  return { method: 'GET', url, headers, sends: 0, receives: (await load(url, headers)).body.length };
}

/** Loads without decompression, because the client of the benchmark counts the bytes on the wire. */
async function load(url: string, sent: Readonly<Record<string, string>>): Promise<{ readonly body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: sent }, resolve).on('error', reject);
  const response = await promise;
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} responded with status ${response.statusCode}`);
  if (response.headers['content-length'] === undefined) throw new Error(`${url} has no known length`);
  return { body };
}

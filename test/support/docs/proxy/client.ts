import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';

/** What `prepare.ts` prints. */
export interface Prepared {
  readonly sender: string;
  readonly clientId: string;
  readonly token: string;
  /** The size of the file that can be downloaded. */
  readonly size: number;
  /** The path of the download, with its ticket. */
  readonly href: string;
}

export const host = 'files.example.org';

export function readPrepared(): Prepared {
  return JSON.parse(readFileSync('/run/prepared.json', 'utf8')) as Prepared;
}

/** Returns the response to a request with its own connection. The body is not read. */
export async function get(path: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const sent = request({ host, path, agent: false, ...options });
  const responded = once(sent, 'response');
  sent.end();
  const [response] = (await responded) as [IncomingMessage];
  return response;
}

import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** One way to keep files. The bench puts each behind the same HTTP server, in a process of its own. */
export interface Contender {
  /** Resolves when this contender would tell its sender that the file is stored. */
  receive(name: string, body: Readable): Promise<void>;
  /** Sends the whole file as the body of this response. */
  send(name: string, response: ServerResponse): Promise<void>;
  remove(name: string): Promise<void>;
}

export type OpenContender = (directory: string) => Promise<Contender>;

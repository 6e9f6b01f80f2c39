import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CandidateName, candidates } from './candidates/table.ts';
import { type Child, startChild } from './child.ts';
import { type MeasuredServer, measureServer } from './measured-server.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';

export interface CandidateServer extends MeasuredServer {
  readonly directory: string;
}

/** The processes of one comparison, or of several that share them: a client, the candidates' servers, an object store. */
export class CandidateServers {
  readonly #directory: string;
  readonly #compileCache: string;
  readonly #isShared: boolean;
  readonly #children: Child[] = [];
  readonly #servers = new Map<unknown, Promise<CandidateServer>>();
  #client: Child | undefined;
  #store: Promise<ObjectStore> | undefined;

  /** `isShared`: candidates that run the same server share one. The directory is in that of the run. */
  constructor(directory: string, compileCache: string, isShared: boolean) {
    this.#directory = directory;
    this.#compileCache = compileCache;
    this.#isShared = isShared;
  }

  client(): Child {
    this.#client ??= this.#start('./client.ts', 'client');
    return this.#client;
  }

  objectStore(): Promise<ObjectStore> {
    this.#store ??= startObjectStore();
    return this.#store;
  }

  server(name: CandidateName, store: ObjectStore | undefined): Promise<CandidateServer> {
    const key = this.#isShared ? candidates[name].serve : name;
    const server = this.#servers.get(key) ?? this.#startServer(name, store);
    this.#servers.set(key, server);
    return server;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.stop()));
    await (await this.#store)?.stop();
  }

  async #startServer(name: CandidateName, store: ObjectStore | undefined): Promise<CandidateServer> {
    const directory = join(this.#directory, name.replaceAll(/\W+/g, '-'));
    await mkdir(directory);
    const child = this.#start('./server.ts', name, name, directory, JSON.stringify(store?.settings ?? null));
    return { ...(await measureServer(child)), directory };
  }

  #start(file: string, name: string, ...args: string[]): Child {
    const logFile = join(this.#directory, `${name}.log`);
    const child = startChild(file, args, { logFile, compileCache: this.#compileCache });
    this.#children.push(child);
    return child;
  }
}

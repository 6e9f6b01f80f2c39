import { Readable } from 'node:stream';
import type { KyselyPlugin, OperationNode, QueryId, RootOperationNode } from 'kysely';
import type { Database, Transaction } from '../../src/db/tables.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import type { Mailer } from '../../src/ports/mailer.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Scanner } from '../../src/ports/scanner.ts';

/** The server is dead: nothing that it does reaches the world any more. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * When a server dies: as it does the step for the n-th time. Steps have names such as `before insert part`, `after commit
 * (update transfer, insert transfer_log)`, `in blobs.write`, `after mailer.send`.
 */
export interface Death {
  readonly at: RegExp;
  readonly nth: number;
}

export interface Mortal<House> {
  readonly ports: House;
  /** Whether the step was reached. */
  isDead(): boolean;
  /** All that were taken. */
  readonly steps: readonly string[];
}

type Reach = (step: string) => void;

/**
 * Ports of a server that dies at a step. Whatever it calls from then on fails: a transaction that is open is rolled back, as
 * the database does when a connection breaks, and nothing is written, sent or removed any more.
 */
export function mortalPorts<House extends Ports>(ports: House, { at, nth }: Death): Mortal<House> {
  const steps: string[] = [];
  let times = 0;
  let isDead = false;
  const reach: Reach = (step) => {
    if (isDead) throw new Crash('The server is dead');
    steps.push(step);
    if (at.test(step)) times += 1;
    isDead = times === nth;
    if (isDead) throw new Crash(`The server died ${step}`);
  };
  const mortal = {
    ...ports,
    db: mortalDatabase(ports.db, reach),
    blobs: mortalBlobs(ports.blobs, reach),
    mailer: { ...ports.mailer, ...mortalMailer(ports.mailer, reach) },
    scanner: ports.scanner && mortalScanner(ports.scanner, reach),
  };
  return { ports: mortal, steps, isDead: () => isDead };
}

function mortalDatabase(db: Database, reach: Reach): Database {
  const mortal = db.withPlugin(announcing(reach));
  return new Proxy(mortal, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: mortalTransaction(target, reach) });
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** The commit is a step of its own, named after what it commits. */
function mortalTransaction(db: Database, reach: Reach) {
  return async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    reach('before begin');
    const written: string[] = [];
    const commit = () => `commit (${written.join(', ')})`;
    const note: Reach = (step) => {
      const statement = /^before ((insert|update|delete) .*)/.exec(step)?.[1];
      if (statement !== undefined) written.push(statement);
    };
    const result = await db.transaction().execute(async (tx) => {
      const done = await work(tx.withPlugin(announcing(note)));
      reach(`before ${commit()}`);
      return done;
    });
    reach(`after ${commit()}`);
    return result;
  };
}

function announcing(reach: Reach): KyselyPlugin {
  const names = new WeakMap<QueryId, string>();
  return {
    transformQuery({ node, queryId }) {
      const name = statementName(node);
      names.set(queryId, name);
      reach(`before ${name}`);
      return node;
    },
    async transformResult({ result, queryId }) {
      reach(`after ${names.get(queryId)}`);
      return result;
    },
  };
}

/** Such as `update file`. */
function statementName(node: RootOperationNode): string {
  switch (node.kind) {
    case 'SelectQueryNode':
      return `select ${tableIn(node.from?.froms[0])}`;
    case 'InsertQueryNode':
      return `insert ${tableIn(node.into)}`;
    case 'UpdateQueryNode':
      return `update ${tableIn(node.table)}`;
    case 'DeleteQueryNode':
      return `delete ${tableIn(node.from.froms[0])}`;
    default:
      return 'other';
  }
}

function tableIn(node: OperationNode | undefined): string {
  if (node === undefined) return 'nothing';
  if (node.kind === 'AliasNode') return tableIn((node as unknown as { node: OperationNode }).node);
  if (node.kind !== 'TableNode') return node.kind;
  return (node as unknown as { table: { identifier: { name: string } } }).table.identifier.name;
}

function mortalBlobs(blobs: BlobStore, reach: Reach): BlobStore {
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    reach(`before blobs.${name}`);
    const result = await work();
    reach(`after blobs.${name}`);
    return result;
  };
  return {
    write: (key, bytes) =>
      step('write', () =>
        blobs.write(
          key,
          broken(bytes, () => reach('in blobs.write')),
        ),
      ),
    read: (key, options) => step('read', async () => blobs.read(key, options)),
    readWhole: (key, size) => step('read', () => blobs.readWhole(key, size)),
    // Read past us, nobody could die in it.
    fileOf: () => undefined,
    remove: (key) => step('remove', () => blobs.remove(key)),
    sweep: () => step('sweep', () => blobs.sweep()),
    freeBytes: () => blobs.freeBytes(),
    list: (prefix) => blobs.list(prefix),
  };
}

function mortalMailer(mailer: Mailer, reach: Reach): Mailer {
  return {
    async send(mail, stopping) {
      reach('before mailer.send');
      await mailer.send(mail, stopping);
      reach('after mailer.send');
    },
  };
}

function mortalScanner(scanner: Scanner, reach: Reach): Scanner {
  return {
    ...scanner,
    async scan(content, size, signal) {
      reach('before scanner.scan');
      const verdict = await scanner.scan(
        broken(content, () => reach('in scanner.scan')),
        size,
        signal,
      );
      reach('after scanner.scan');
      return verdict;
    },
  };
}

/** The same bytes, unless `passed`, which is called after each chunk, throws. */
function broken(bytes: Readable, passed: () => void): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of bytes) {
        yield chunk;
        passed();
      }
    })(),
    { objectMode: false },
  );
}

import { Readable } from 'node:stream';
import type { KyselyPlugin, OperationNode, QueryId, RootOperationNode } from 'kysely';
import type { Database, Transaction } from '../../../src/db/tables.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import type { Mailer } from '../../../src/ports/mailer.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import type { Scanner } from '../../../src/ports/scanner.ts';
import { withOwnRuntime } from '../server/test-ports.ts';

/** Thrown by every call of a crashed server: none of its calls has an effect anymore. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * The server crashes when it reaches the step for the n-th time. Steps have names such as `before insert part`, `after commit
 * (update transfer, insert transfer_log)`, `in blobs.write`, `after mailer.send`.
 */
export interface CrashCondition {
  readonly at: RegExp;
  readonly nth: number;
}

export interface CrashingPorts<Given> {
  readonly ports: Given;
  /** Whether the step was reached. */
  hasCrashed(): boolean;
  /** All steps reached so far. */
  readonly steps: readonly string[];
}

type OnStep = (step: string) => void;

/**
 * Creates ports of a server that crashes at a step. Every later call fails: open transactions are rolled back, as the
 * database does when a connection breaks, and nothing is written, sent or removed anymore.
 */
export function createCrashingPorts<Given extends Ports>(
  ports: Given,
  { at, nth }: CrashCondition,
): CrashingPorts<Given> {
  const steps: string[] = [];
  let times = 0;
  let isCrashed = false;
  const reach: OnStep = (step) => {
    if (isCrashed) throw new Crash('The server has crashed');
    steps.push(step);
    if (at.test(step)) times += 1;
    isCrashed = times === nth;
    if (isCrashed) throw new Crash(`The server crashed ${step}`);
  };
  const crashing = {
    ...withOwnRuntime(ports),
    db: crashingDatabase(ports.db, reach),
    blobs: crashingBlobs(ports.blobs, reach),
    mailer: { ...ports.mailer, ...crashingMailer(ports.mailer, reach) },
    scanner: ports.scanner && crashingScanner(ports.scanner, reach),
  };
  return { ports: crashing, steps, hasCrashed: () => isCrashed };
}

function crashingDatabase(db: Database, reach: OnStep): Database {
  const observed = db.withPlugin(stepPlugin(reach));
  return new Proxy(observed, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: crashingTransaction(target, reach) });
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** Makes the commit a separate step, named after the committed statements. */
function crashingTransaction(db: Database, reach: OnStep) {
  return async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    reach('before begin');
    const written: string[] = [];
    const commit = () => `commit (${written.join(', ')})`;
    const note: OnStep = (step) => {
      const statement = /^before ((insert|update|delete) .*)/.exec(step)?.[1];
      if (statement !== undefined) written.push(statement);
    };
    const result = await db.transaction().execute(async (tx) => {
      const done = await work(tx.withPlugin(stepPlugin(note)));
      reach(`before ${commit()}`);
      return done;
    });
    reach(`after ${commit()}`);
    return result;
  };
}

function stepPlugin(reach: OnStep): KyselyPlugin {
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

/** Returns the name of a statement, such as `update file`. */
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

function crashingBlobs(blobs: BlobStore, reach: OnStep): BlobStore {
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
          interruptible(bytes, () => reach('in blobs.write')),
        ),
      ),
    read: (key, range) => step('read', () => blobs.read(key, range)),
    // A worker that reads the file itself would bypass the step above.
    pathOf: () => undefined,
    remove: (...keys) => step('remove', () => blobs.remove(...keys)),
    removeStaleDrafts: () => step('removeStaleDrafts', () => blobs.removeStaleDrafts()),
    freeSpace: () => blobs.freeSpace(),
    list: (prefix) => blobs.list(prefix),
  };
}

function crashingMailer(mailer: Mailer, reach: OnStep): Mailer {
  return {
    ...mailer,
    async send(email, stopping) {
      reach('before mailer.send');
      await mailer.send(email, stopping);
      reach('after mailer.send');
    },
  };
}

function crashingScanner(scanner: Scanner, reach: OnStep): Scanner {
  return {
    ...scanner,
    async scan(content, size, signal) {
      reach('before scanner.scan');
      const verdict = await scanner.scan(
        interruptible(content, () => reach('in scanner.scan')),
        size,
        signal,
      );
      reach('after scanner.scan');
      return verdict;
    },
  };
}

/** Passes the bytes through. Calls `passed` after each chunk, and fails when it throws. */
function interruptible(bytes: Readable, passed: () => void): Readable {
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

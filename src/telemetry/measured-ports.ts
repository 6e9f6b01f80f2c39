import { tracingChannel } from 'node:diagnostics_channel';
import type { Readable } from 'node:stream';
import { fileReadChannel, type OperationName, type ReportOperation, reportWork } from '../core/telemetry.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Scanner } from '../ports/scanner.ts';

/**
 * Reports the times of a blob store. A write is measured from the last byte that it is given, because before that it waits
 * for the client.
 */
export function measuredBlobs(blobs: BlobStore, report: ReportOperation): BlobStore {
  const measured = <Result>(name: OperationName<'storage'>, work: () => Promise<Result>) =>
    reportWork(report, { part: 'storage', name }, work);
  return {
    ...blobs,
    write: (key, bytes) => measuredWrite(blobs, key, bytes, report),
    read: (key, range) => measured('read', () => blobs.read(key, range)),
    remove: (...keys) => measured('remove', () => blobs.remove(...keys)),
    list: (prefix) => measuredList(blobs.list(prefix), report),
    openReader(key) {
      const reader = blobs.openReader?.(key);
      if (reader === undefined) return undefined;
      return { read: (range) => measured('read', () => reader.read(range)), close: () => reader.close() };
    },
  };
}

interface FileRead {
  startedAt?: number;
  readonly error?: unknown;
}

/** Reports the reads of workers that open local files themselves, until the returned function is called. */
export function measureFileReads(report: ReportOperation): () => void {
  const reads = tracingChannel<string, FileRead>(fileReadChannel);
  const ignored = () => {};
  const subscribers = {
    start(read: FileRead) {
      read.startedAt = performance.now();
    },
    end: ignored,
    asyncStart: ignored,
    asyncEnd({ startedAt, error }: FileRead) {
      if (startedAt !== undefined) report({ part: 'storage', name: 'read', startedAt, hasFailed: error !== undefined });
    },
    error: ignored,
  };
  reads.subscribe(subscribers);
  return () => reads.unsubscribe(subscribers);
}

async function measuredWrite(blobs: BlobStore, key: string, bytes: Readable, report: ReportOperation) {
  let startedAt = performance.now();
  bytes.once('end', () => {
    startedAt = performance.now();
  });
  let hasFailed = true;
  try {
    const result = await blobs.write(key, bytes);
    hasFailed = false;
    return result;
  } finally {
    // A client that has ended its upload is no failure of the store.
    if (!hasFailed || bytes.readableEnded) report({ part: 'storage', name: 'write', startedAt, hasFailed });
  }
}

/** Measures the whole list, without the time that the caller takes for each key. */
async function* measuredList(keys: AsyncIterable<string>, report: ReportOperation): AsyncGenerator<string> {
  let ms = 0;
  let hasFailed = true;
  const iterator = keys[Symbol.asyncIterator]();
  try {
    for (;;) {
      const startedAt = performance.now();
      const { value, done } = await iterator.next().finally(() => {
        ms += performance.now() - startedAt;
      });
      if (done) break;
      hasFailed = false;
      yield value;
      hasFailed = true;
    }
    hasFailed = false;
  } finally {
    report({ part: 'storage', name: 'list', startedAt: performance.now() - ms, hasFailed });
    await iterator.return?.();
  }
}

export function measuredMailer(mailer: Mailer, report: ReportOperation): Mailer {
  return {
    ...mailer,
    send: (...args) => reportWork(report, { part: 'email', name: 'send' }, () => mailer.send(...args)),
  };
}

export function measuredScanner(scanner: Scanner, report: ReportOperation): Scanner {
  return {
    ...scanner,
    scan: (...args) => reportWork(report, { part: 'scan', name: 'scan' }, () => scanner.scan(...args)),
  };
}

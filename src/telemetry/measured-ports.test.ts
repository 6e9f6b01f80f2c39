import assert from 'node:assert/strict';
import { tracingChannel } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { memoryMailer } from '../../test/support/mail/memory-mailer.ts';
import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { openDiskBlobs } from '../blobs/disk.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { type EndedOperation, fileReadChannel } from '../core/telemetry.ts';
import { blobStoreSuite } from '../ports/blob-store.suite.ts';
import { measuredBlobs, measuredMailer, measuredScanner, measureFileReads } from './measured-ports.ts';

blobStoreSuite('measured memory', async () => measuredBlobs(memoryBlobs(), () => {}));

/** Collects what is reported, as "storage read ok". */
function reportList() {
  const reported: string[] = [];
  const report = ({ part, name, startedAt, hasFailed }: EndedOperation): void => {
    assert.ok(startedAt <= performance.now());
    reported.push(`${part} ${name} ${hasFailed ? 'failed' : 'ok'}`);
  };
  return { reported, report };
}

async function measuredDisk(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-measured-'));
  t.after(() => rm(folder, { recursive: true }));
  const { reported, report } = reportList();
  return { reported, blobs: measuredBlobs(await openDiskBlobs(folder), report) };
}

test('reports each operation of a blob store, and whether it failed', async (t) => {
  const { reported, blobs } = await measuredDisk(t);
  await blobs.write('a/b', Readable.from([Buffer.from('Hello')]));
  await blobs.read('a/b');
  for await (const _ of blobs.list('')) break;
  await blobs.remove('a/b');
  await assert.rejects(blobs.read('a/b'), { name: 'BlobMissing' });
  assert.deepEqual(reported, [
    'storage write ok',
    'storage read ok',
    'storage list ok',
    'storage remove ok',
    'storage read failed',
  ]);
});

test('reports reads of files by workers until it is ended', async () => {
  const { reported, report } = reportList();
  const end = measureFileReads(report);
  const reads = tracingChannel(fileReadChannel);
  await reads.tracePromise(async () => {}, {});
  await assert.rejects(reads.tracePromise(() => Promise.reject(new Error('gone')), {}));
  end();
  await reads.tracePromise(async () => {}, {});
  assert.deepEqual(reported, ['storage read ok', 'storage read failed']);
});

test('does not report a write whose source has failed', async (t) => {
  const { reported, blobs } = await measuredDisk(t);
  const broken = new Readable({ read: () => broken.destroy(new Error('connection lost')) });
  await assert.rejects(blobs.write('a/b', broken), /connection lost/);
  assert.deepEqual(reported, []);
});

test('reports emails and scans', async () => {
  const { reported, report } = reportList();
  const mailer = measuredMailer(memoryMailer(parseEmailAddress('a@example.org') as EmailAddress), report);
  const email = { to: 'bob@example.org', messageId: 'a', date: new Date(0), subject: 'a', text: 'a', html: 'a' };
  await mailer.send(email);
  const scanner = measuredScanner(
    {
      check: async () => {},
      async scan(content) {
        content.destroy();
        throw new Error('no scanner');
      },
    },
    report,
  );
  await assert.rejects(scanner.scan(Readable.from([]), 0, new AbortController().signal), /no scanner/);
  assert.deepEqual(reported, ['email send ok', 'scan scan failed']);
});

import assert from 'node:assert/strict';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeMarkedParts } from '../../src/actions/cleanup/parts.ts';
import { checkReadiness } from '../../src/actions/health/readiness.ts';
import { openDiskBlobs } from '../../src/blobs/disk.ts';
import { BlobStoreUnavailable } from '../../src/core/errors.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { inReverseOrder } from '../support/cleanup.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { createTemporaryFolder } from '../support/languages/language-packs.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

/** Put nothing or an empty mount point in the place of the blob folder. */
const replacements = [async () => {}, async (path: string) => void (await mkdir(path))];

for (const [index, replace] of replacements.entries()) {
  test(`while the blob folder is ${index === 0 ? 'missing' : 'not mounted'}, requests for contents are 503, and work again afterwards`, async (t) => {
    const cleanup = inReverseOrder(t);
    const home = await createTemporaryFolder();
    cleanup.after(() => home[Symbol.asyncDispose]());
    const [folder, hidden] = [join(home.path, 'blobs'), join(home.path, 'hidden')];
    const server = await startApiServer(cleanup, {
      ports: { blobs: await openDiskBlobs(folder) },
      readiness: () => checkReadiness(server.ports),
    });
    const { ports } = server;
    const sizes = [20_000, 3_000_000];
    const files = sizes.map((size) => ({ name: `${size}.bin`, content: contentBlock.subarray(0, size) }));
    const [made, ended] = [await createTransfer(ports, { files }), await createTransfer(ports, { files })];
    const entries = await server.listFiles(made);
    const download = () => Promise.all(entries.map(({ href }) => server.request(href)));
    const readiness = async () => {
      const response = await server.request('/health/ready');
      return [response.status, ((await response.json()) as { outages?: unknown }).outages];
    };
    assert.deepEqual(await readiness(), [200, undefined]);
    const stored = (await Array.fromAsync(ports.blobs.list(''))).length;

    await rename(folder, hidden);
    await replace(folder);
    for (const response of await download()) {
      assert.equal(response.status, 503);
      assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
      await response.body?.cancel();
    }
    assert.equal((await server.request(`/api/transfers/${made.transferId}/zip`)).status, 401);
    await assert.rejects(createTransfer(ports, { files }), BlobStoreUnavailable);
    assert.deepEqual(await readiness(), [503, [{ part: 'storage', since: ports.clock.now().toISOString() }]]);
    await ports.db
      .transaction()
      .execute((tx) => moveTransfer(tx, testLogChain, ended.trackingId, 'revoked', ports.clock.now()));
    await assert.rejects(removeMarkedParts(ports), BlobStoreUnavailable, 'removed blobs would come back');

    await rm(folder, { recursive: true, force: true });
    await rename(hidden, folder);
    assert.deepEqual(await readiness(), [200, undefined]);
    const bodies = await Promise.all((await download()).map((response) => response.arrayBuffer()));
    assert.deepEqual(
      bodies.map(({ byteLength }) => byteLength),
      sizes,
    );
    await removeMarkedParts(ports);
    assert.equal((await Array.fromAsync(ports.blobs.list(''))).length, stored / 2);
  });
}

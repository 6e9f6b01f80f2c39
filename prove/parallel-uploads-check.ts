import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Sealpost } from '#client';
import { openSession } from '../src/actions/sessions/open-session.ts';
import { identifyCaller } from '../src/actions/verification/identify-caller.ts';
import { readConfig } from '../src/config.ts';
import { type EmailAddress, parseEmailAddress } from '../src/core/email-address.ts';
import { metadataKey } from '../src/crypto/key-tree.ts';
import { openManifest } from '../src/crypto/manifest.ts';
import { findFile } from '../src/db/files/files.ts';
import type { Database } from '../src/db/tables.ts';
import { readSenderUsage } from '../src/db/transfers/transfers.ts';
import { openService } from '../src/wiring.ts';
import type { Environment } from '../test/support/server/program.ts';
import { type SenderCredentials, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import type { Registered } from './parallel-uploads-quota.ts';
import type { ContestedFile } from './parallel-uploads-writer.ts';
import type { Servers } from './support/servers.ts';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The allowed contents of a file after all writers have finished. */
const possible = ({ content, rival }: ContestedFile) => (rival === undefined ? [content] : [content, rival]);

/** Checks the stored data directly: every manifest, every size, and their sum. */
export async function checkStored(
  env: Environment,
  credentials: SenderCredentials,
  { files, quota, left }: Pick<Registered, 'files' | 'quota' | 'left'>,
): Promise<{ readonly filesOfRivals: number; readonly filesOfSeveralParts: number }> {
  const service = await openService(readConfig(env));
  try {
    const { db } = service.ports;
    const sender = await identifyCaller(
      service.ports,
      parseEmailAddress(credentials.address) as EmailAddress,
      credentials,
    );
    const { bytes: use } = await readSenderUsage(db, sender.contactId, new Date(0));
    assert.equal(use, quota - left, `The sender uses ${use} bytes of ${quota}, and ${left} should be left`);
    let filesOfRivals = 0;
    let filesOfSeveralParts = 0;
    for (const file of files) {
      const { trackingId, fileId } = file.place;
      const { transferKey } = await openSession(service.ports, sender, trackingId);
      const content = await findCompleteContent(db, { trackingId, fileId });
      const version = { trackingId, fileId, generation: content.generation };
      const manifest = openManifest(metadataKey(transferKey), version, Buffer.from(content.manifest));
      const stored = possible(file).find((bytes) => digestOf(bytes) === manifest.checksum.digest.toString('hex'));
      assert.ok(stored !== undefined, `The file ${fileId} of ${file.size} bytes does not match any writer's bytes`);
      assert.equal(manifest.crc32, crc32(stored), `The CRC-32 of ${fileId}`);
      if (stored === file.rival) filesOfRivals += 1;
      if (manifest.parts.length > 1) filesOfSeveralParts += 1;
    }
    return { filesOfRivals, filesOfSeveralParts };
  } finally {
    await service.close();
  }
}

/**
 * A server may handle an interrupted upload after the last complete one. Then it keeps the complete content until the
 * transfer is sent.
 */
async function findCompleteContent(db: Database, place: { readonly trackingId: string; readonly fileId: string }) {
  const file = await findFile(db, place);
  const { fileId } = place;
  const previous = await db
    .selectFrom('previous_content')
    .select(['generation', 'manifest'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  const content = file?.state === 'UPLOADED' ? file : previous;
  const { generation, manifest } = content ?? {};
  assert.ok(generation !== undefined && manifest, `The file ${fileId} is ${file?.state} with ${file?.received} bytes`);
  return { generation, manifest };
}

/** Sends all transfers and compares the downloads of their recipient. */
export async function checkDownloads(
  servers: Servers,
  credentials: SenderCredentials,
  files: readonly ContestedFile[],
): Promise<void> {
  for (const [trackingId, members] of Map.groupBy(files, (file) => file.place.trackingId)) {
    const baseUrl = await servers.baseUrl();
    const client = new Sealpost({ baseUrl, ...credentials });
    const place = { sender: credentials.address, trackingId };
    const password = (await client.session(place)).securityMode.config.password ?? '';
    await client.submitSession(place);
    const { status } = await waitUntilProcessed(client, place);
    assert.equal(status.state, 'ACTIVE');
    type Listed = ReadonlyArray<{ readonly id: string; readonly href: string }>;
    const path = `/api/transfers/${status.recipients[0]?.id}/files`;
    const listed = await client.request<Listed>('GET', path, { password });
    assert.equal(listed.length, members.length);
    for (const { id, href } of listed) {
      const response = await fetch(new URL(href, baseUrl));
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.equal(response.status, 200, `The file ${id}: ${Buffer.from(bytes.subarray(0, 500))}`);
      const file = members.find(({ place: { fileId } }) => fileId === id);
      assert.ok(file !== undefined && possible(file).some((content) => content.equals(bytes)), `The file ${id}`);
    }
  }
}

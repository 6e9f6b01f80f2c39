import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Sealpost } from '#client';
import { identifyCaller } from '../src/actions/identify-caller.ts';
import { openSession } from '../src/actions/open-session.ts';
import { readConfig } from '../src/config.ts';
import { type EmailAddress, parseEmail } from '../src/core/email.ts';
import { metadataKey } from '../src/crypto/key-tree.ts';
import { openManifest } from '../src/crypto/manifest.ts';
import { senderUse } from '../src/db/quotas.ts';
import { findFile } from '../src/db/registered-files.ts';
import { openHouse } from '../src/wiring.ts';
import type { Environment } from '../test/support/program.ts';
import { processed, type SenderCredentials } from '../test/support/program-sender.ts';
import type { Registered } from './parallel-uploads-quota.ts';
import type { Servers } from './parallel-uploads-servers.ts';
import type { ContestedFile } from './parallel-uploads-writer.ts';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What the file may be, now that all writers are done. */
const possible = ({ content, rival }: ContestedFile) => (rival === undefined ? [content] : [content, rival]);

/** Looks behind the servers: every manifest, every size, and their sum. */
export async function checkStored(
  env: Environment,
  credentials: SenderCredentials,
  { files, quota, left }: Pick<Registered, 'files' | 'quota' | 'left'>,
): Promise<{ readonly filesOfRivals: number; readonly filesOfSeveralParts: number }> {
  const house = await openHouse(readConfig(env));
  try {
    const { db } = house.ports;
    const sender = await identifyCaller(house.ports, parseEmail(credentials.address) as EmailAddress, credentials);
    const { bytes: use } = await senderUse(db, sender.partyId, new Date(0));
    assert.equal(use, quota - left, `The sender uses ${use} bytes of ${quota}, and ${left} should be left`);
    let filesOfRivals = 0;
    let filesOfSeveralParts = 0;
    for (const file of files) {
      const { trackingId, fileId } = file.place;
      const { transferKey } = await openSession(house.ports, sender, trackingId);
      const row = await findFile(db, { trackingId, fileId });
      assert.deepEqual([row?.state, row?.received], ['UPLOADED', file.size], `The file ${fileId}`);
      const version = { trackingId, fileId, generation: row?.generation ?? 0 };
      const manifest = openManifest(metadataKey(transferKey), version, Buffer.from(row?.manifest ?? []));
      const stored = possible(file).find((bytes) => digestOf(bytes) === manifest.checksum.digest.toString('hex'));
      assert.ok(stored !== undefined, `The file ${fileId} of ${file.size} bytes is that of no writer`);
      assert.equal(manifest.crc32, crc32(stored), `The CRC-32 of ${fileId}`);
      if (stored === file.rival) filesOfRivals += 1;
      if (manifest.parts.length > 1) filesOfSeveralParts += 1;
    }
    return { filesOfRivals, filesOfSeveralParts };
  } finally {
    await house.close();
  }
}

/** Sends all transfers, and compares what their recipient gets. */
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
    const { status } = await processed(client, place, AbortSignal.timeout(60_000));
    assert.equal(status.state, 'Active');
    type Listed = ReadonlyArray<{ readonly id: string; readonly href: string }>;
    const path = `/api/transfers/${status.recipients[0]?.id}/files`;
    const listed = await client.request<Listed>('GET', path, { password });
    assert.equal(listed.length, members.length);
    for (const { id, href } of listed) {
      const bytes = new Uint8Array(await (await fetch(new URL(href, baseUrl))).arrayBuffer());
      const file = members.find(({ place: { fileId } }) => fileId === id);
      assert.ok(file !== undefined && possible(file).some((content) => content.equals(bytes)), `The file ${id}`);
    }
  }
}

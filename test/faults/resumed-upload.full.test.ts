import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { databaseKinds, freshLocation } from '../support/database/fresh-database.ts';
import { createEmptyFolder, type RunningService, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender } from '../support/transfer/api-sender.ts';
import { tusUpload } from '../support/transfer/tus-upload.ts';

const MiB = 2 ** 20;

for (const kind of databaseKinds) {
  test(`${kind}: an upload continues after its server was killed, and ends on two servers running at the same time`, async () => {
    await using folder = await createEmptyFolder();
    await using location = await freshLocation(kind);
    const env = { ...folder.env, SEALPOST_DATABASE: location.value };
    const servers: RunningService[] = [await startService(env)];
    try {
      const [first] = servers as [RunningService];
      const { clientId, token } = await verifySender(first, await registerTrustedClient(first, env), 'ann@example.org');
      const headers = { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token };
      const client = new Sealpost({ baseUrl: first.baseUrl, clientId, token });
      const recipients = { to: [{ mail: 'bob@example.org' }] };
      const place = {
        sender: 'ann@example.org',
        trackingId: await client.createSession('ann@example.org', { recipients }),
      };
      const bytes = randomBytes(6 * MiB + 77);
      const fileId = await client.registerFile(place, { fileName: 'a.bin', size: bytes.length });
      const path = `/api/users/${place.sender}/transfer-sessions/${place.trackingId}/files/${fileId}/content`;
      const upload = ({ baseUrl }: RunningService, breakAt?: number) =>
        tusUpload({
          url: `${baseUrl}${path}`,
          headers,
          bytes,
          chunkSize: MiB,
          ...(breakAt === undefined ? {} : { breakAt }),
        });

      assert.equal(await upload(first, 2 * MiB), false);
      await first.stop('SIGKILL');
      const [second, third] = await Promise.all([startService(env), startService(env)]);
      servers.push(second, third);
      const stored = await fetch(`${second.baseUrl}${path}`, {
        method: 'HEAD',
        headers: { ...headers, 'Tus-Resumable': '1.0.0' },
      });
      assert.ok(Number(stored.headers.get('upload-offset')) >= 2 * MiB, 'what was acknowledged is there');
      assert.equal(await upload(second, 4 * MiB), false);
      assert.equal(await upload(third), true);
      const { files } = await new Sealpost({ baseUrl: second.baseUrl, clientId, token }).session(place);
      const digest = createHash('sha256').update(bytes).digest('hex');
      assert.deepEqual([files[0]?.state, files[0]?.checksum], ['UPLOADED', digest]);
    } finally {
      for (const server of servers) await server.stop('SIGKILL');
    }
  });
}

import { recordExport } from '../actions/audit/record-audit.ts';
import { requireMatchingKeys } from '../actions/master-keys/load-master-key.ts';
import { readManifest } from '../backup/manifest.ts';
import { toPlaceError } from '../backup/place-identity.ts';
import { restoreSnapshot } from '../backup/restore-snapshot.ts';
import { chooseSnapshot } from '../backup/verify-backup.ts';
import { bytesText } from '../core/sentences.ts';
import { toStartError } from '../doctor/start-errors.ts';
import { openBackup, requireSeparateBlobs } from '../wiring/open-backup.ts';
import { openBlobStore, openKeyStore } from '../wiring.ts';
import { check } from './check.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

export async function restore(call: Call): Promise<void> {
  try {
    await restoreAndCheck(call);
  } catch (error) {
    throw await toStartError(call.config, toPlaceError(call.values[0] ?? '', error));
  }
}

async function restoreAndCheck(call: Call): Promise<void> {
  const { config, values, options, print, warn, commandLine } = call;
  const target = await openBackup(config, values[0] ?? '');
  await requireSeparateBlobs(config, values[0] ?? '');
  const stored = await readManifest(target, await chooseSnapshot(target, options.snapshot));
  const { manifest } = stored;
  const keyStore = openKeyStore(config);
  const known = manifest.masterKeys.map(({ id, canary }) => ({ id, canary: Buffer.from(canary, 'base64') }));
  const keys = requireMatchingKeys(keyStore, await keyStore.read(), known);
  const { blobs } = await openBlobStore(config);
  const { copied, bytes, lost } = await restoreSnapshot(keys, stored, target, { database: config.database, blobs });
  print(`Snapshot ${manifest.snapshot} is restored. ${copied} blobs (${bytesText(bytes)}) were copied.`);
  for (const [key, cause] of lost) warn(`Blob ${key} is ${cause} in the backup.`);
  await withService(call, ({ ports }) =>
    recordExport(ports, call.actor, { action: 'restoreBackup', subject: manifest.snapshot }),
  );
  await check({ ...call, options: { ...options, json: undefined } });
  print(
    [
      'Before you start the server: transfers that ended after the snapshot are active again, and erased addresses are stored again.',
      `List the transfers with \`${commandLine('admin transfer list --state Active')}\`, and delete those that must not come back.`,
      'Emails that were queued at the time of the snapshot are sent when the server starts.',
    ].join('\n'),
  );
}

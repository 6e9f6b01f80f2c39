import { Readable } from 'node:stream';
import { Problem } from '../../core/problem.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { scheduleScan } from '../../runtime/scans.ts';
import { yielding } from '../../runtime/yielding.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { type PreparedFile, prepareFile } from './internal/prepare-file.ts';
import { registerPrepared } from './internal/register-prepared.ts';
import { requireSpaceForUpload } from './internal/require-disk-space.ts';
import { receiveContent } from './receive-content.ts';
import type { FileRegistration } from './register-file.ts';
import { removeFile } from './remove-file.ts';

export interface NewFile extends FileRegistration {
  /** The whole content. Undefined: it is uploaded later. */
  readonly content?: Buffer | undefined;
}

/** Files that are sealed without a turn of the event loop: about a millisecond, because many clients may do this at once. */
const sealedAtOnce = 4;

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'policy' | 'scanner'> &
  Pick<Runtime, 'sessionPolicies' | 'announcedBytes' | 'uploads' | 'scans' | 'checksums'>;

/** Registers files, stores the given contents, and returns the IDs when all of it is durable. After an error there is no file. */
export async function addFiles(ports: Deps, session: OpenSession, files: readonly NewFile[]): Promise<string[]> {
  const { db } = ports;
  const { trackingId, transferKey } = session;
  const maxInlineSize = (await readSettings(db))['disk.maxInlineBytes'];
  if (files.some(({ content }) => content !== undefined)) await requireSpaceForUpload(ports, trackingId);
  const prepared: PreparedFile[] = [];
  const others: { readonly id: string; readonly content: Buffer }[] = [];
  const names = new Set<string>();
  for await (const [index, { content, ...registration }] of yielding(files.entries(), sealedAtOnce)) {
    const place = `body.files[${index}]`;
    if (content !== undefined && content.length !== registration.size)
      throw sizeMismatch(place, registration.size, content.length);
    const isInline = content !== undefined && content.length <= maxInlineSize;
    const file = prepareFile(ports, session, { ...registration, inline: isInline ? content : undefined }, place);
    prepared.push(file);
    const { id, name_hash } = file.row;
    if (names.has(name_hash)) throw repeatedName(place);
    names.add(name_hash);
    if (content !== undefined && !isInline) others.push({ id, content });
  }
  await registerPrepared(ports, session, prepared);
  try {
    for (const { id, content } of others) {
      await receiveContent(ports, session, id, { bytes: Readable.from([content]), length: content.length });
    }
  } catch (error) {
    await Promise.allSettled(prepared.map(({ row }) => removeFile(ports, session, row.id)));
    throw error;
  }
  for (const { version, sealed } of prepared) if (sealed !== undefined) scheduleScan(ports, { version, transferKey });
  return prepared.map(({ row }) => row.id);
}

function repeatedName(place: string): Problem {
  return new Problem('file_name_taken', { detail: `The name of ${place} is that of an earlier file of the request.` });
}

function sizeMismatch(place: string, size: number, received: number): Problem {
  return new Problem('upload_size_mismatch', {
    detail: `Size mismatch: ${place}.size is ${size}, but the content has ${received} bytes.`,
  });
}

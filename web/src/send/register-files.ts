import { signal } from '@preact/signals';
import { SealpostProblem } from '#client';
import { groupFiles } from './name-files.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import {
  type IdCheck,
  type ReadContents,
  type RegisterDeps,
  type RegisteredFile,
  type RegisteredInGroup,
  readContents,
  registerGroup,
  registerOnce,
} from './register-group.ts';
import { requestWithRetry } from './retry.ts';

/** The server rejected one of the files. */
export class RejectedFile extends Error {
  override readonly name = 'RejectedFile';
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super('A file was rejected', { cause });
    this.fileName = fileName;
  }
}

/** A chosen file and the name under which it is sent. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
  readonly content: File;
}

/** After a group that took longer, contents are uploaded later, when the page shows their progress and can pause. */
const maxGroupMs = 5_000;

/**
 * Registers files in groups, one group after the other, so that the server keeps their order. Small files are uploaded with
 * their registration. Retries while the service cannot be reached.
 */
export async function registerFiles(
  deps: RegisterDeps,
  named: readonly NamedFile[],
  stop: AbortSignal,
  onRegistered: (count: number) => void,
): Promise<readonly OutgoingFile[]> {
  const files: OutgoingFile[] = [];
  const belongsToOther = (id: string) => files.some((file) => file.id === id);
  let sendsContents = true;
  const groups = [...groupFiles(named)];
  const readGroup = (index: number) => readContents(deps, groups[index] ?? [], stop);
  let reading = readGroup(0);
  for (const [index, group] of groups.entries()) {
    const contents: ReadContents | undefined = sendsContents ? await reading : undefined;
    // The next group is read while this one is sent.
    if (contents !== undefined) reading = readGroup(index + 1);
    const startedAt = performance.now();
    const registered = await registerGroup(deps, group, contents ?? new Map(), stop, belongsToOther);
    const storedContents = registered?.filter(({ checksum }) => checksum !== undefined).length ?? 0;
    sendsContents = storedContents === contents?.size && performance.now() - startedAt <= maxGroupMs;
    if (registered === undefined) {
      for (const file of group) {
        const single = await registerSingle(deps, file, stop, belongsToOther);
        files.push(outgoingFile(file, { ...single, checksum: undefined }));
        onRegistered(files.length);
      }
      continue;
    }
    files.push(...registered.map((each, index) => outgoingFile(group[index] as NamedFile, each)));
    onRegistered(files.length);
  }
  return files;
}

function outgoingFile({ name, path, content }: NamedFile, registered: RegisteredInGroup): OutgoingFile {
  const { size, lastModified: modified } = content;
  const isStored = registered.checksum !== undefined;
  return {
    ...registered,
    name,
    path,
    size,
    modified,
    content,
    problem: undefined,
    stored: signal(isStored ? size : 0),
    step: signal(isStored ? 'stored' : 'waiting'),
  };
}

async function registerSingle(
  deps: RegisterDeps,
  { name, path, content: { size } }: NamedFile,
  stop: AbortSignal,
  belongsToOther: IdCheck,
): Promise<RegisteredFile> {
  try {
    return await requestWithRetry(deps, stop, (client) =>
      registerOnce(client, deps.ref, { name, path, size }, belongsToOther),
    );
  } catch (error) {
    const isRejected = error instanceof SealpostProblem && [400, 409].includes(error.status);
    throw isRejected ? new RejectedFile(name, error) : error;
  }
}

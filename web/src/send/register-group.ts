import { type Sealpost, SealpostProblem, type TransferRef } from '#client';
import { isSmall, sentPath } from './name-files.ts';
import type { NamedFile } from './register-files.ts';
import { type RetryDeps, requestWithRetry } from './retry.ts';

export interface RegisterDeps extends RetryDeps {
  readonly ref: TransferRef;
  checksumOf(content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<string>;
}

export type IdCheck = (id: string) => boolean;

/** The content of a small file, and the checksum of exactly these bytes. */
interface ReadContent {
  readonly base64: string;
  readonly checksum: string;
}

/** The contents of the small files of a group, by their index. */
export type ReadContents = ReadonlyMap<number, ReadContent>;

export interface RegisteredInGroup extends RegisteredFile {
  /** The checksum of the content if it was stored with the registration. */
  readonly checksum: string | undefined;
}

/**
 * Reads the small files of a group. Returns undefined if one cannot be read or hashed or `stop` is aborted: when a file is
 * uploaded on its own, its problem is reported.
 */
export async function readContents(
  { checksumOf }: Pick<RegisterDeps, 'checksumOf'>,
  group: readonly NamedFile[],
  stop: AbortSignal,
): Promise<ReadContents | undefined> {
  try {
    const small = [...group.entries()].filter(([, file]) => isSmall(file));
    const read = await Promise.all(small.map(async ([index, file]) => [index, await readFile(file)] as const));
    const contents = new Map<number, ReadContent>();
    for (const [index, bytes] of read) {
      const checksum = await checksumOf(bytes, stop);
      contents.set(index, { base64: toBase64(bytes), checksum });
    }
    return contents;
  } catch {
    return undefined;
  }
}

const toBase64 = (bytes: Uint8Array) => btoa(Reflect.apply(String.fromCharCode, undefined, bytes));

async function readFile({ content }: NamedFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  if (bytes.length !== content.size) throw new Error('The file was changed');
  return bytes;
}

/** After these statuses, files are registered one by one. 404 and 405: a server of version 0.1.0 has no groups. */
const statusesOfRejection: readonly number[] = [400, 404, 405, 409, 413];

/**
 * Registers a group with one request, and sends the contents along. A retry sends no contents: over a slow connection they
 * are uploaded in small chunks later. Returns undefined if the server rejects the group. Never returns an ID for which
 * `belongsToOther` is true.
 */
export async function registerGroup(
  deps: RegisterDeps,
  group: readonly NamedFile[],
  contents: ReadContents,
  stop: AbortSignal,
  belongsToOther: IdCheck,
): Promise<readonly RegisteredInGroup[] | undefined> {
  let attempts = 0;
  try {
    const ids = await requestWithRetry(deps, stop, (client) => {
      attempts += 1;
      const files = group.map(({ name: fileName, path, content: { size } }, index) => {
        const content = attempts === 1 ? contents.get(index)?.base64 : undefined;
        return { fileName, size, ...pathMember(path), ...(content === undefined ? {} : { content }) };
      });
      return client.addFiles(deps.ref, files);
    });
    const checksumAt = (index: number) => (attempts === 1 ? contents.get(index)?.checksum : undefined);
    return ids.map((id, index) => {
      const checksum = checksumAt(index);
      return { id, checksum, isFresh: checksum === undefined };
    });
  } catch (error) {
    if (!(error instanceof SealpostProblem && statusesOfRejection.includes(error.status))) throw error;
    // A proxy may accept only smaller requests.
    if (error.status === 413 && contents.size > 0) return registerGroup(deps, group, new Map(), stop, belongsToOther);
    return attempts === 1 ? undefined : findGroup(deps, group, stop, belongsToOther);
  }
}

/** Finds a group that was registered although its response was lost. The server registers all files of a group or none. */
async function findGroup(
  deps: RegisterDeps,
  group: readonly NamedFile[],
  stop: AbortSignal,
  belongsToOther: IdCheck,
): Promise<readonly RegisteredInGroup[] | undefined> {
  const session = await requestWithRetry(deps, stop, (client) => client.session(deps.ref));
  // Every group follows the others.
  const last = session.files.slice(-group.length);
  const isGroup =
    last.length === group.length &&
    last.every(({ id, fileName, size }, index) => {
      const file = group[index];
      return fileName === file?.name && size === file.content.size && !belongsToOther(id);
    });
  return isGroup ? last.map(({ id }) => ({ id, isFresh: false, checksum: undefined })) : undefined;
}

export interface RegisteredFile {
  readonly id: string;
  /** True if nothing of it was uploaded before. */
  readonly isFresh: boolean;
}

/** The folders of a file, if it has some. */
function pathMember(path = ''): { readonly path?: string } {
  const sent = sentPath(path);
  return sent === undefined ? {} : { path: sent };
}

/**
 * Registers a file. If an earlier attempt succeeded and its response was lost, returns the file that the server has under
 * this name. Never returns an ID for which `belongsToOther` is true.
 */
export async function registerOnce(
  client: Sealpost,
  ref: TransferRef,
  { name, path, size }: { readonly name: string; readonly path?: string; readonly size: number },
  belongsToOther: (id: string) => boolean,
): Promise<RegisteredFile> {
  try {
    return { id: await client.registerFile(ref, { fileName: name, size, ...pathMember(path) }), isFresh: true };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 409) throw error;
    const { files } = await client.session(ref);
    const existing = files.find((file) => file.fileName === name && file.size === size && !belongsToOther(file.id));
    if (existing === undefined) throw error;
    return { id: existing.id, isFresh: false };
  }
}

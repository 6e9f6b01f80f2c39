import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { SealpostProblem } from '#client';
import type { ProblemCode } from '../../../src/core/problem.ts';
import { addedOptions } from '../../../src/core/transfer-options.ts';
import type { ApiSender } from '../server/api-server.ts';

/** Also requests the members that only programs that name them get. */
const query = { include: `${addedOptions},path` };

export interface Session {
  readonly sender: { readonly name: string; readonly phone: string };
  readonly recipients: unknown;
  readonly files: ReadonlyArray<
    Readonly<Record<'id' | 'fileName' | 'state', string>> & { readonly path?: string; readonly checksum: string | null }
  >;
  readonly securityMode: { readonly config: { readonly passwordMode: string; readonly password?: string | null } };
  readonly notificationMessage: unknown;
  readonly senderLanguage: string;
  readonly recipientLanguage: string;
  readonly fileChecksumAlgorithm: string;
  readonly confidentialMessageFileId: string | null;
  readonly allowPreview?: boolean;
}

export interface SentStatus {
  readonly trackingId: string;
  readonly transfer: Session;
  readonly status: {
    readonly state: string;
    readonly warnings: boolean;
    readonly files: unknown;
    readonly recipients: ReadonlyArray<{ readonly id: string; readonly downloadUrl: string | null }>;
  };
}

/** A session, as its sender sees it through the API. */
export interface Draft {
  readonly trackingId: string;
  readonly path: string;
  href(fileId: string): string;
  get(): Promise<Session>;
  change(body: unknown): Promise<Session>;
  /** Resolves with the file id. */
  register(body: unknown): Promise<string>;
  put(fileId: string, body: string | ReadableStream, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Registers and uploads. */
  file(fileName: string, content: string, checksum?: string): Promise<string>;
  /** Resolves with the transfer's location. */
  submit(): Promise<string>;
  status(): Promise<SentStatus>;
}

const forBob = { recipients: { to: [{ mail: 'bob@example.org' }] } };

export async function createDraft(
  { sealpost, headers: credentials, sessions, baseUrl }: ApiSender,
  body: unknown = forBob,
  headers: Readonly<Record<string, string>> = {},
): Promise<Draft> {
  const created = await sealpost.send('POST', sessions, { body, headers });
  const path = new URL(locationOf(created)).pathname;
  const trackingId = path.slice(path.lastIndexOf('/') + 1);
  const href = (fileId: string) => `${path}/files/${fileId}`;

  async function register(file: unknown): Promise<string> {
    const response = await sealpost.send('POST', `${path}/files`, { body: file });
    const { data } = (await response.json()) as { data: { fileId: string } };
    if (new URL(locationOf(response)).pathname !== href(data.fileId)) throw new Error('Location is not of this file');
    return data.fileId;
  }

  function put(fileId: string, content: string | ReadableStream, more: Readonly<Record<string, string>> = {}) {
    const init = { method: 'PUT', headers: { ...credentials, ...more }, body: content, duplex: 'half' as const };
    return fetch(new URL(`${href(fileId)}/content`, baseUrl), init);
  }

  return {
    trackingId,
    path,
    href,
    register,
    put,
    get: () => sealpost.request('GET', path, { query }),
    change: (change) => sealpost.request('PATCH', path, { body: change, query }),
    async file(fileName, content, checksum) {
      const fileId = await register({ fileName, size: Buffer.byteLength(content), checksum });
      const response = await put(fileId, content);
      if (response.status !== 200) throw new Error(`The upload returned ${response.status}`);
      return fileId;
    },
    submit: async () => locationOf(await sealpost.send('POST', path)),
    status: () => sealpost.request('GET', path.replace('/transfer-sessions/', '/transfers/'), { query }),
  };
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (response.status !== 201 || location === null) throw new Error(`${response.status} without a location`);
  return location;
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** IDs that do not exist, as written in a path. */
export const unknownIds = [
  'x',
  '20260301-120000-AAAAAAAA',
  '20260301-120000-AAAAAAA',
  '..%2F..',
  '%00',
  '%F0%9F%92%A9',
];

/** Whether an error has this type of problem and these members, among others. */
export const hasProblemType =
  (type: ProblemCode, members: Readonly<Record<string, unknown>> = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof SealpostProblem, String(error));
    assert.equal(error.type, `urn:sealpost:problem:${type}`, error.message);
    for (const [name, value] of Object.entries(members)) assert.deepEqual(error.members[name], value, name);
    return true;
  };

export const hasApiError = (status: number, errorCode: number, detail?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof SealpostProblem, String(error));
  assert.deepEqual([error.status, error.errorCode], [status, errorCode], error.message);
  if (detail !== undefined) assert.match(error.message, detail);
  return true;
};

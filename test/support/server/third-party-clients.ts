/**
 * Emulates two programs that were written for this API before this server existed, including their quirks. Shares no
 * code with the project's own client.
 */
import assert from 'node:assert/strict';
import { type PlainResponse, sendPlainRequest } from './plain-http.ts';

export class ApiError extends Error {
  readonly numbers: readonly [status: number, errorCode: number];

  constructor(status: number, errorCode: number, errorMessage: string) {
    super(`${status} / ${errorCode} ${errorMessage}`);
    this.numbers = [status, errorCode];
  }
}

/** These clients expect `{"data":…}` or an error code in every non-empty response. */
function dataIn<Data>({ status, bytes }: PlainResponse): Data {
  const { data, errorCode, errorMessage } = JSON.parse(bytes.toString());
  if (data !== undefined) return data;
  assert.ok(Number.isInteger(errorCode), bytes.toString());
  throw new ApiError(status, errorCode, errorMessage);
}

function bytesIn(response: PlainResponse): Buffer {
  return response.status === 200 ? response.bytes : dataIn(response);
}

/** Returns the ID after the last slash of the Location header. */
function newIdIn(response: PlainResponse): string {
  if (response.status !== 201) dataIn(response);
  return `${response.headers['location']}`.split('/').pop() ?? '';
}

export interface ListedFile {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly href: string;
}

export interface ListedTransfer {
  readonly trackingId: string;
  readonly state?: string;
  readonly status?: { readonly state: string };
}

export interface Status {
  readonly transfer: Readonly<Record<string, unknown>>;
  readonly status: {
    readonly state: string;
    readonly recipients: ReadonlyArray<Readonly<Record<'id' | 'mail', string>>>;
  };
}

interface Session {
  readonly securityMode: { readonly config: { readonly password: string } };
}

export interface SendingOptions {
  readonly recipientLanguage?: string;
  readonly sendUploadSummary?: boolean;
}

/** Fields that are not filled in are empty strings. */
const emptyOptions = {
  sender: { name: '', phone: '' },
  expirationDate: '',
  securityMode: { name: '', config: { passwordMode: '', password: '' } },
  notificationMessage: { subject: '', body: '' },
  senderLanguage: '',
  recipientLanguage: '',
  fileChecksumAlgorithm: '',
  classificationId: '',
  confidentialMessageFileId: '',
  comment: '',
};

export interface Description {
  readonly totalSize: number;
  readonly checksumAlgorithm: string;
}

/**
 * The first program. It gets its client ID from the server and sends its token with every request, including downloads;
 * before it has a token, it sends an empty one. Its JSON contains unneeded members and empty strings. It uploads without
 * a content type, puts the password into the URL without encoding, and appends each file's `href` to its base URL.
 */
export async function createFirstClient(baseUrl: string) {
  let [clientId, token] = ['', ''];
  const own = () => ({ 'X-CS-MajorApiVersion': '1', 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token });
  const json = { 'Content-Type': 'application/json; charset=UTF-8', Accept: 'application/json' };

  const request = (method: string, path: string, body?: object) =>
    sendPlainRequest(method, `${baseUrl}${path}`, { ...own(), ...json }, body && JSON.stringify(body));
  const get = async <Data>(path: string) => dataIn<Data>(await request('GET', path));
  const post = async <Data>(path: string, body: object) => dataIn<Data>(await request('POST', path, body));

  ({ clientId } = await get<{ clientId: string }>('/api/clients'));

  /** Sends in one call: create, register, upload, finalize. Changes the session before that only if options are given. */
  async function send(
    email: string,
    recipients: readonly string[],
    files: Readonly<Record<string, Buffer>>,
    options?: SendingOptions,
  ) {
    const sessions = `/api/users/${email}/transfer-sessions`;
    const to = recipients.map((recipient) => ({ mail: recipient, name: '', phone: '' }));
    const session = { sender: { name: '', phone: '', company: '' }, recipients: { to, cc: [], bcc: [] }, template: '' };
    const trackingId = newIdIn(await request('POST', sessions, session));
    const path = `${sessions}/${trackingId}`;
    for (const [fileName, content] of Object.entries(files)) {
      const file = { fileName, size: content.length, checksum: '', mimeType: '', position: 1 };
      const fileId = newIdIn(await request('POST', `${path}/files`, file));
      const put = await sendPlainRequest('PUT', `${baseUrl}${path}/files/${fileId}/content`, own(), content);
      assert.deepEqual([put.status, put.bytes.length], [200, 0]);
    }
    if (options !== undefined) dataIn(await request('PATCH', path, { ...emptyOptions, ...options }));
    const { password } = (await get<Session>(path)).securityMode.config;
    assert.equal(newIdIn(await request('POST', path)), trackingId);
    return { trackingId, password };
  }

  return {
    send,
    /** The request that it sends at startup. */
    packs: () => get<ReadonlyArray<{ id: string }>>('/api/products/server/language-packs'),
    cors: () => get<{ active: boolean }>('/api/products/api.rest/cors'),

    verification: (email: string) => get<{ verified: boolean }>(`/api/users/${email}/verification`),
    async requestCode(email: string) {
      const { status, bytes } = await request('POST', `/api/users/${email}/verification/code/email`, { locale: '' });
      assert.deepEqual([status, bytes.length], [200, 0]);
    },
    async verify(email: string, verificationCode: string) {
      const body = { verificationCode, emailAddress: email, deviceName: '' };
      ({ token } = await post<{ token: string }>(`/api/users/${email}/verification/token`, body));
    },

    policy: (email: string, recipients: readonly string[]) =>
      post<{ allowed: boolean }>(`/api/users/${email}/transfer-policy`, { recipients, subject: '' }),
    status: (email: string, trackingId: string) => get<Status>(`/api/users/${email}/transfers/${trackingId}`),
    list: (email: string, which: '' | '/sent-transfers' | '/received-transfers', query = '') =>
      get<readonly ListedTransfer[]>(`/api/users/${email}/transfers${which}${query}`),

    describe: (transferId: string, password: string) =>
      get<Description>(`/api/transfers/${transferId}?password=${password}`),
    files: (transferId: string, password: string) =>
      get<readonly ListedFile[]>(`/api/transfers/${transferId}/files?password=${password}`),
    download: async (href: string) => bytesIn(await request('GET', href)),
    archive: async (transferId: string, password: string) =>
      bytesIn(await request('GET', `/api/transfers/${transferId}/zip?password=${password}`)),
  };
}

/** The second program. It sends only a password, a self-generated client ID, and the required version 1.15. */
export function createSecondClient(baseUrl: string, transferId: string, password: string) {
  const headers = {
    'X-CS-Password': encodeURIComponent(password),
    'X-CS-ClientId': 'SecondProgram'.repeat(6),
    'X-CS-MinimumMinorApiVersion': '15',
  };
  const get = (path: string) => sendPlainRequest('GET', `${baseUrl}/api/transfers/${transferId}${path}`, headers);
  return {
    describe: async () => dataIn<Description>(await get('')),
    files: async () => dataIn<readonly ListedFile[]>(await get('/files')),
    file: async (fileId: string) => bytesIn(await get(`/files/${fileId}`)),
    archive: async () => bytesIn(await get('/zip')),
    email: async () => bytesIn(await get('/eml')),
    checksums: async () => bytesIn(await get('/checksums')),
  };
}

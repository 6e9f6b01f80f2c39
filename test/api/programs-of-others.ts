/**
 * Two programs that were written for this interface before there was this server. They behave as those do, down to their
 * habits; nothing here is taken from our own client.
 */
import assert from 'node:assert/strict';
import { type PlainAnswer, plainHttp } from '../support/plain-http.ts';

export class Refused extends Error {
  readonly numbers: readonly [status: number, errorCode: number];

  constructor(status: number, errorCode: number, errorMessage: string) {
    super(`${status} / ${errorCode} ${errorMessage}`);
    this.numbers = [status, errorCode];
  }
}

/** Every answer that is not empty is `{"data":…}` to them, or has a number of its error. */
function dataIn<Data>({ status, bytes }: PlainAnswer): Data {
  const { data, errorCode, errorMessage } = JSON.parse(bytes.toString());
  if (data !== undefined) return data;
  assert.ok(Number.isInteger(errorCode), bytes.toString());
  throw new Refused(status, errorCode, errorMessage);
}

function bytesIn(answer: PlainAnswer): Buffer {
  return answer.status === 200 ? answer.bytes : dataIn(answer);
}

/** What stands behind the last slash of the place of something new. */
function newIdIn(answer: PlainAnswer): string {
  if (answer.status !== 201) dataIn(answer);
  return `${answer.headers['location']}`.split('/').pop() ?? '';
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
    readonly recipients: ReadonlyArray<{ readonly id: string; readonly mail: string }>;
  };
}

interface Session {
  readonly securityMode: { readonly config: { readonly password: string } };
}

export interface SendingOptions {
  readonly recipientLanguage?: string;
  readonly sendUploadSummary?: boolean;
}

/** What nobody has filled in is an empty text. */
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
 * The first program. It gets its client id from the server, sends its token with everything, downloads included, and an
 * empty one before it has any; fills its JSON with members that nobody asked for and with empty texts; uploads without a
 * type; puts the password into the address as it is; and fetches files by appending their `href` to its base URL.
 */
export async function firstProgram(baseUrl: string) {
  let [clientId, token] = ['', ''];
  const own = () => ({ 'X-CS-MajorApiVersion': '1', 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token });
  const json = { 'Content-Type': 'application/json; charset=UTF-8', Accept: 'application/json' };

  const ask = (method: string, path: string, body?: object) =>
    plainHttp(method, `${baseUrl}${path}`, { ...own(), ...json }, body && JSON.stringify(body));
  const get = async <Data>(path: string) => dataIn<Data>(await ask('GET', path));
  const post = async <Data>(path: string, body: object) => dataIn<Data>(await ask('POST', path, body));

  ({ clientId } = await get<{ clientId: string }>('/api/clients'));

  /** Its one-call path: make, register, upload, finalise. With options there is a change on the way, and else none. */
  async function send(
    email: string,
    recipients: readonly string[],
    files: Readonly<Record<string, Buffer>>,
    options?: SendingOptions,
  ) {
    const sessions = `/api/users/${email}/transfer-sessions`;
    const to = recipients.map((mail) => ({ mail, name: '', phone: '' }));
    const session = { sender: { name: '', phone: '', company: '' }, recipients: { to, cc: [], bcc: [] }, template: '' };
    const trackingId = newIdIn(await ask('POST', sessions, session));
    const path = `${sessions}/${trackingId}`;
    for (const [fileName, content] of Object.entries(files)) {
      const file = { fileName, size: content.length, checksum: '', mimeType: '', position: 1 };
      const fileId = newIdIn(await ask('POST', `${path}/files`, file));
      const put = await plainHttp('PUT', `${baseUrl}${path}/files/${fileId}/content`, own(), content);
      assert.deepEqual([put.status, put.bytes.length], [200, 0]);
    }
    if (options !== undefined) dataIn(await ask('PATCH', path, { ...emptyOptions, ...options }));
    const { password } = (await get<Session>(path)).securityMode.config;
    assert.equal(newIdIn(await ask('POST', path)), trackingId);
    return { trackingId, password };
  }

  return {
    send,
    /** What it asks when it is started. */
    packs: () => get<ReadonlyArray<{ id: string }>>('/api/products/server/language-packs'),
    cors: () => get<{ active: boolean }>('/api/products/api.rest/cors'),

    verification: (email: string) => get<{ verified: boolean }>(`/api/users/${email}/verification`),
    async requestCode(email: string) {
      const { status, bytes } = await ask('POST', `/api/users/${email}/verification/code/email`, { locale: '' });
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
    download: async (href: string) => bytesIn(await ask('GET', href)),
    archive: async (transferId: string, password: string) =>
      bytesIn(await ask('GET', `/api/transfers/${transferId}/zip?password=${password}`)),
  };
}

/** The second program. All it says is a password, a client id that it has made up, and that it needs version 1.15. */
export function secondProgram(baseUrl: string, transferId: string, password: string) {
  const headers = {
    'X-CS-Password': encodeURIComponent(password),
    'X-CS-ClientId': 'SecondProgram'.repeat(6),
    'X-CS-MinimumMinorApiVersion': '15',
  };
  const get = (path: string) => plainHttp('GET', `${baseUrl}/api/transfers/${transferId}${path}`, headers);
  return {
    describe: async () => dataIn<Description>(await get('')),
    files: async () => dataIn<readonly ListedFile[]>(await get('/files')),
    file: async (fileId: string) => bytesIn(await get(`/files/${fileId}`)),
    archive: async () => bytesIn(await get('/zip')),
    letter: async () => bytesIn(await get('/eml')),
    checksums: async () => bytesIn(await get('/checksums')),
  };
}

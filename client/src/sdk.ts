import { connectionTo, type RequestOptions, type SealpostOptions, type Send } from './connection.ts';
import type { operations } from './operations.gen.ts';
import {
  type SentFilePlace,
  type SentPlace,
  sessionFilePath,
  sessionPath,
  transferPath,
  verificationPath,
} from './paths.ts';

export type { RequestOptions, SealpostOptions } from './connection.ts';
export type { SentFilePlace, SentPlace } from './paths.ts';
export { SealpostProblem } from './problem.ts';

/** The JSON body of an operation's success. */
type AnswerOf<Id extends keyof operations> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** What is in the envelope of an operation's success. */
type DataOf<Id extends keyof operations> = AnswerOf<Id> extends { data: infer Data } ? Data : never;

/** What an operation takes as JSON. */
type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** Which page of a list, and what of its entries. */
export interface PageChoice {
  readonly page?: number;
  readonly pageSize?: number;
  /** Only those that can be opened, or only the others. */
  readonly active?: boolean;
  /** Such as `trackingId,status(state)`. */
  readonly fields?: string;
}

/** Some bytes of a file, and where in it they begin. */
export interface ContentPiece {
  readonly offset: number;
  readonly bytes: NonNullable<RequestOptions['bytes']>;
}

const tus = { 'Tus-Resumable': '1.0.0' };

/** A Sealpost server, as one client sees it. */
export class Sealpost {
  /** Calls any operation and gives its answer as it is; throws SealpostProblem unless it is a success. */
  readonly send: Send;

  constructor(options: SealpostOptions) {
    this.send = connectionTo(options);
  }

  /** The versions of the interface that the server speaks. */
  async status(): Promise<AnswerOf<'getStatus'>> {
    const response = await this.send('GET', '/api/status');
    return (await response.json()) as AnswerOf<'getStatus'>;
  }

  /** A fresh password that fulfils all requirements. */
  async generatePassword(): Promise<string> {
    const { password } = await this.request<DataOf<'generatePassword'>>('GET', '/api/password');
    return password;
  }

  /** Which requirements a password does not fulfil. */
  validatePassword(password: string): Promise<DataOf<'validatePassword'>> {
    return this.request('POST', '/api/password', { body: { password } });
  }

  passwordRequirements(): Promise<DataOf<'listPasswordRequirements'>> {
    return this.request('GET', '/api/password/requirements');
  }

  /** The languages that mails and texts can be written in. */
  languagePacks(): Promise<DataOf<'listLanguagePacks'>> {
    return this.request('GET', '/api/products/api.rest/language-packs');
  }

  /** A fresh client id, for a client that keeps it from then on. */
  async offeredClientId(): Promise<string> {
    const { clientId } = await this.request<DataOf<'getClients'>>('GET', '/api/clients');
    return clientId;
  }

  /** Mails a code to an address; on request with a link that enters it on the page for senders. */
  async mailCode(address: string, wishes: NonNullable<BodyOf<'mailVerificationCode'>> = {}): Promise<void> {
    await this.send('POST', `${verificationPath(address)}/code/email`, { body: wishes });
  }

  /** Exchanges the code of a mail for a token. */
  verify(address: string, verificationCode: string): Promise<DataOf<'createVerificationToken'>> {
    return this.request('POST', `${verificationPath(address)}/token`, { body: { verificationCode } });
  }

  /** Whether this client is verified for an address. */
  verification(address: string): Promise<DataOf<'getVerification'>> {
    return this.request('GET', verificationPath(address));
  }

  /** Makes the token of this client worthless. */
  async endVerification(address: string): Promise<void> {
    await this.send('DELETE', verificationPath(address));
  }

  /** Whether the sender may send to these recipients, and within which limits. */
  transferPolicy(sender: string, recipients: readonly string[]): Promise<DataOf<'getTransferPolicy'>> {
    return this.request('POST', `/api/users/${encodeURIComponent(sender)}/transfer-policy`, { body: { recipients } });
  }

  /** Has all data about an address deleted. Its owner must be verified, and is not from here on. */
  async forgetUser(email: string): Promise<void> {
    await this.send('DELETE', `/api/users/${encodeURIComponent(email)}`);
  }

  /** Begins a transfer and gives its tracking id. */
  async createSession(sender: string, session: BodyOf<'createSession'>): Promise<string> {
    const response = await this.send('POST', `/api/users/${encodeURIComponent(sender)}/transfer-sessions`, {
      body: session,
    });
    return (response.headers.get('location') ?? '').replace(/^.*\//, '');
  }

  session(place: SentPlace): Promise<DataOf<'getSession'>> {
    return this.request('GET', sessionPath(place));
  }

  /** Only what is given changes. */
  changeSession(place: SentPlace, change: BodyOf<'changeSession'>): Promise<DataOf<'changeSession'>> {
    return this.request('PATCH', sessionPath(place), { body: change });
  }

  /** Announces a file and gives its id. */
  async registerFile(place: SentPlace, file: BodyOf<'registerFile'>): Promise<string> {
    const { fileId } = await this.request<{ fileId: string }>('POST', `${sessionPath(place)}/files`, { body: file });
    return fileId;
  }

  /** Uploads a whole file, in place of what was uploaded before. */
  async putContent(place: SentFilePlace, bytes: NonNullable<RequestOptions['bytes']>): Promise<void> {
    await this.send('PUT', `${sessionFilePath(place)}/content`, { bytes });
  }

  /** How many bytes of a file the server has stored. */
  async storedBytes(place: SentFilePlace): Promise<number> {
    const response = await this.send('HEAD', `${sessionFilePath(place)}/content`, { headers: tus });
    return Number(response.headers.get('upload-offset'));
  }

  /** Uploads more of a file, behind the bytes that are stored; gives how many there are then. */
  async appendContent(place: SentFilePlace, piece: ContentPiece): Promise<number> {
    const headers = {
      ...tus,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(piece.offset),
    };
    const path = `${sessionFilePath(place)}/content`;
    const response = await this.send('PATCH', path, { headers, bytes: piece.bytes });
    return Number(response.headers.get('upload-offset'));
  }

  async removeFile(place: SentFilePlace): Promise<void> {
    await this.send('DELETE', sessionFilePath(place));
  }

  async removeSession(place: SentPlace): Promise<void> {
    await this.send('DELETE', sessionPath(place));
  }

  /** Sends the transfer. When the answer was lost, it may be asked for again. */
  async submitSession(place: SentPlace): Promise<void> {
    await this.send('POST', sessionPath(place));
  }

  transferStatus(place: SentPlace): Promise<DataOf<'getTransferStatus'>> {
    return this.request('GET', transferPath(place));
  }

  /** What the address has sent, the latest first. */
  sentTransfers(address: string, choice: PageChoice = {}): Promise<AnswerOf<'pollSentTransfers'>> {
    return this.#page(`/api/users/${encodeURIComponent(address)}/transfers/sent-transfers`, choice);
  }

  /** What the address has received, the latest first. */
  receivedTransfers(address: string, choice: PageChoice = {}): Promise<AnswerOf<'pollReceivedTransfers'>> {
    return this.#page(`/api/users/${encodeURIComponent(address)}/transfers/received-transfers`, choice);
  }

  /** Takes a transfer back: nobody can open it any more, and its files are gone. Nobody is told unless that is asked for. */
  revokeTransfer(
    place: SentPlace,
    options: NonNullable<BodyOf<'changeTransfer'>['revocationOptions']> = {},
  ): Promise<DataOf<'changeTransfer'>> {
    const body = { status: { state: 'Deleted_by_revocation' }, revocationOptions: options };
    return this.request('PATCH', transferPath(place), { body });
  }

  changeExpiry(place: SentPlace, expirationDate: Date): Promise<DataOf<'changeTransfer'>> {
    return this.request('PATCH', transferPath(place), { body: { transfer: { expirationDate } } });
  }

  /** Gives a transfer another password. Resolves with it where the server has made it. */
  async editPassword(place: SentPlace, change: BodyOf<'editPassword'>): Promise<string | undefined> {
    const path = `${transferPath(place)}/password`;
    const { password } = await this.request<DataOf<'editPassword'>>('PUT', path, { body: change });
    return password;
  }

  /** What a mail of a transfer says, as HTML: to its sender, for the sender's own records, or to one recipient. */
  async email(
    place: SentPlace,
    to: 'sender' | 'sent' | { readonly transferId: string },
    words: NonNullable<BodyOf<'showRecipientEmail'>> = {},
  ): Promise<string> {
    const which = typeof to === 'string' ? to : `recipients/${encodeURIComponent(to.transferId)}`;
    const response = await this.send('POST', `${transferPath(place)}/emails/${which}`, { body: words });
    return response.text();
  }

  /** Mails a recipient again; at most three times an hour. */
  async resendEmail({ transferId, ...place }: SentPlace & { readonly transferId: string }): Promise<void> {
    await this.send('POST', `${transferPath(place)}/emails/recipients/${encodeURIComponent(transferId)}/resend`);
  }

  /** Lets a recipient try again who was locked out after wrong passwords. */
  async unlockRecipient({ sender, trackingId }: SentPlace, transferId: string): Promise<void> {
    const [email, tracking, transfer] = [sender, trackingId, transferId].map(encodeURIComponent);
    await this.send('POST', `/api/users/${email}/transfers/${tracking}/recipients/${transfer}/unlock`);
  }

  /** What a recipient should know of a transfer, with links that work by themselves. */
  transfer(transferId: string, password: string): Promise<DataOf<'getTransfer'>> {
    return this.request('GET', `/api/transfers/${encodeURIComponent(transferId)}`, { password });
  }

  /** The files of a transfer, each with a link that works by itself. */
  transferFiles(transferId: string, password: string): Promise<DataOf<'getFiles'>> {
    return this.request('GET', `/api/transfers/${encodeURIComponent(transferId)}/files`, { password });
  }

  async #page<Page>(path: string, { pageSize, ...choice }: PageChoice): Promise<Page> {
    const query = { ...choice, ...(pageSize === undefined ? {} : { 'page-size': pageSize }) };
    const response = await this.send('GET', path, { query });
    return (await response.json()) as Page;
  }

  /** Calls an operation that answers in an envelope; gives its `data`, or undefined where the answer is empty. */
  async request<Data>(method: string, path: string, options: RequestOptions = {}): Promise<Data> {
    const response = await this.send(method, path, options);
    const text = await response.text();
    return (text === '' ? undefined : (JSON.parse(text) as { data: Data }).data) as Data;
  }
}

import { createConnection, dataFrom, type RequestOptions, type SealpostOptions, type Send } from './connection.ts';
import { included } from './included-members.gen.ts';
import type { DataOf } from './operation-types.ts';
import {
  type FileRef,
  sessionFilePath,
  sessionPath,
  type TransferRef,
  transferPath,
  verificationPath,
} from './paths.ts';
import type {
  CodeOptions,
  ContentPiece,
  EmailTexts,
  LanguagePacks,
  LockedRecipients,
  NewFile,
  NewFiles,
  NewSession,
  PageChoice,
  PasswordChange,
  PasswordRequirements,
  PasswordVerdict,
  ReceivedTransfers,
  RevocationOptions,
  SentTransfers,
  ServerStatus,
  Session,
  SessionChange,
  Transfer,
  TransferFiles,
  TransferPolicy,
  TransferStatus,
  Verification,
  VerificationToken,
  VerifiedAddress,
  ZipSelection,
} from './types.ts';
import { fullCode } from './verification-code.ts';

const tus = { 'Tus-Resumable': '1.0.0' };
/** A client of a Sealpost server. */
export class Sealpost {
  /** Calls any operation and returns its response. Throws SealpostProblem if it fails. */
  readonly send: Send;

  /** Creates a client. It sends no request. */
  constructor(options: SealpostOptions) {
    this.send = createConnection(options);
  }

  /** Returns the API versions that the server supports. */
  async status(): Promise<ServerStatus> {
    const response = await this.send('GET', '/api/status');
    return (await response.json()) as ServerStatus;
  }

  /** Returns a new password that meets all requirements. */
  async generatePassword(): Promise<string> {
    const { password } = await this.request<DataOf<'generatePassword'>>('GET', '/api/password');
    return password;
  }

  /** Returns the requirements that a password does not meet. */
  validatePassword(password: string): Promise<PasswordVerdict> {
    return this.request('POST', '/api/password', { body: { password } });
  }

  /** Returns the requirements that a password must meet. */
  passwordRequirements(): Promise<PasswordRequirements> {
    return this.request('GET', '/api/password/requirements');
  }

  /** Lists the languages of emails and texts. */
  languagePacks(): Promise<LanguagePacks> {
    return this.request('GET', '/api/products/api.rest/language-packs');
  }

  /** Returns a new client ID. The client must store and reuse it. */
  async createClientId(): Promise<string> {
    const { clientId } = await this.request<DataOf<'createClientId'>>('GET', '/api/clients');
    return clientId;
  }

  /** Sends a verification code to an address, optionally with a link that enters it on the send page. */
  async requestCode(address: string, options: CodeOptions = {}): Promise<void> {
    await this.send('POST', `${verificationPath(address)}/code/email`, { body: options });
  }

  /** Exchanges a verification code for a token. A code of 8 characters can be given with or without its hyphen. */
  verify(address: string, verificationCode: string): Promise<VerificationToken> {
    const body = { verificationCode: fullCode(verificationCode) };
    return this.request('POST', `${verificationPath(address)}/token`, { body });
  }

  /** Returns the URL at which a person signs in to verify an address, where the service offers single sign-on. */
  async startSignOn(): Promise<string> {
    const { url } = await this.request<DataOf<'startSenderSignOn'>>('POST', '/api/verification/oidc');
    return url;
  }

  /** Exchanges the query with which the browser has returned from the sign-on for an address and its token. */
  finishSignOn(query: string): Promise<VerifiedAddress> {
    return this.request('POST', '/api/verification/oidc/token', { body: { query } });
  }

  /** Returns whether this client is verified for an address. */
  verification(address: string): Promise<Verification> {
    return this.request('GET', verificationPath(address));
  }

  /** Invalidates the token of this client. */
  async endVerification(address: string): Promise<void> {
    await this.send('DELETE', verificationPath(address));
  }

  /** Returns whether the sender may send to these recipients, and the limits. */
  transferPolicy(sender: string, recipients: readonly string[]): Promise<TransferPolicy> {
    return this.request('POST', `/api/users/${encodeURIComponent(sender)}/transfer-policy`, {
      body: { recipients },
      query: included,
    });
  }

  /** Erases all data about an address. Requires its verification, and ends it. */
  async eraseUser(email: string): Promise<void> {
    await this.send('DELETE', `/api/users/${encodeURIComponent(email)}`);
  }

  /** Creates a session and returns its tracking ID. */
  async createSession(sender: string, session: NewSession): Promise<string> {
    const response = await this.send('POST', `/api/users/${encodeURIComponent(sender)}/transfer-sessions`, {
      body: session,
    });
    return (response.headers.get('location') ?? '').replace(/^.*\//, '');
  }

  /** Returns a session with its files. Includes a generated password until the session is submitted. */
  session(transfer: TransferRef): Promise<Session> {
    return this.request('GET', sessionPath(transfer), { query: included });
  }

  /** Changes the given members of a session, keeps the others, and returns the session. */
  changeSession(transfer: TransferRef, change: SessionChange): Promise<Session> {
    return this.request('PATCH', sessionPath(transfer), { body: change, query: included });
  }

  /** Registers a file and returns its ID. */
  async registerFile(transfer: TransferRef, file: NewFile): Promise<string> {
    const { fileId } = await this.request<{ fileId: string }>('POST', `${sessionPath(transfer)}/files`, { body: file });
    return fileId;
  }

  /**
   * Registers several files and returns their IDs in the same order. Files with `content` are also uploaded. After an error
   * none of them is registered.
   */
  async addFiles(transfer: TransferRef, files: NewFiles['files']): Promise<readonly string[]> {
    const path = `${sessionPath(transfer)}/files/batch`;
    const { fileIds } = await this.request<{ fileIds: string[] }>('POST', path, { body: { files } });
    return fileIds;
  }

  /** Uploads a whole file and replaces its present content. */
  async putContent(file: FileRef, bytes: NonNullable<RequestOptions['bytes']>): Promise<void> {
    await this.send('PUT', `${sessionFilePath(file)}/content`, { bytes });
  }

  /** Returns how many bytes of a file the server has stored. */
  async storedBytes(file: FileRef): Promise<number> {
    const response = await this.send('HEAD', `${sessionFilePath(file)}/content`, { headers: tus });
    return Number(response.headers.get('upload-offset'));
  }

  /** Appends bytes to a file and returns how many are stored then. */
  async appendContent(file: FileRef, piece: ContentPiece): Promise<number> {
    const headers = {
      ...tus,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(piece.offset),
    };
    const path = `${sessionFilePath(file)}/content`;
    const response = await this.send('PATCH', path, { headers, bytes: piece.bytes });
    return Number(response.headers.get('upload-offset'));
  }

  /** Removes a file from a session. */
  async removeFile(file: FileRef): Promise<void> {
    await this.send('DELETE', sessionFilePath(file));
  }

  /** Removes a session with its files. */
  async removeSession(transfer: TransferRef): Promise<void> {
    await this.send('DELETE', sessionPath(transfer));
  }

  /** Submits the session, which sends the transfer. May be repeated if the response was lost. */
  async submitSession(transfer: TransferRef): Promise<void> {
    await this.send('POST', sessionPath(transfer));
  }

  /** Returns the state of a sent transfer, its recipients and their downloads. */
  transferStatus(transfer: TransferRef): Promise<TransferStatus> {
    return this.request('GET', transferPath(transfer), { query: included });
  }

  /** Lists the transfers that the address has sent, newest first. */
  sentTransfers(address: string, choice: PageChoice = {}): Promise<SentTransfers> {
    return this.#page(`/api/users/${encodeURIComponent(address)}/transfers/sent-transfers`, choice);
  }

  /** Lists the transfers that the address has received, newest first. */
  receivedTransfers(address: string, choice: PageChoice = {}): Promise<ReceivedTransfers> {
    return this.#page(`/api/users/${encodeURIComponent(address)}/transfers/received-transfers`, choice);
  }

  /** Revokes a transfer: it can no longer be opened, and its files are deleted. Notifies sender and recipients unless `options` decline it. */
  revokeTransfer(transfer: TransferRef, options: RevocationOptions = {}): Promise<TransferStatus> {
    const body = { status: { state: 'Deleted_by_revocation' }, revocationOptions: options };
    return this.request('PATCH', transferPath(transfer), { body, query: included });
  }

  /** Changes the expiration date of a sent transfer, within the limits of the policy. */
  changeExpiry(transfer: TransferRef, expirationDate: Date): Promise<TransferStatus> {
    return this.request('PATCH', transferPath(transfer), { body: { transfer: { expirationDate } }, query: included });
  }

  /** Changes the password of a transfer. Returns the password if the server generated it. */
  async editPassword(transfer: TransferRef, change: PasswordChange): Promise<string | undefined> {
    const path = `${transferPath(transfer)}/password`;
    const { password } = await this.request<DataOf<'changePassword'>>('PUT', path, { body: change });
    return password;
  }

  /** Returns an email of a transfer as HTML: to the sender, for the sender's records, or to one recipient. */
  async email(
    transfer: TransferRef,
    to: 'sender' | 'sent' | { readonly transferId: string },
    texts: EmailTexts = {},
  ): Promise<string> {
    const which = typeof to === 'string' ? to : `recipients/${encodeURIComponent(to.transferId)}`;
    const response = await this.send('POST', `${transferPath(transfer)}/emails/${which}`, { body: texts });
    return response.text();
  }

  /** Sends the email to a recipient again, at most three times an hour. */
  async resendEmail(transfer: TransferRef, transferId: string): Promise<void> {
    await this.send('POST', `${transferPath(transfer)}/emails/recipients/${encodeURIComponent(transferId)}/resend`);
  }

  /** Lists the recipients of the sender's active transfers who are locked after wrong passwords. */
  lockedRecipients(address: string): Promise<LockedRecipients> {
    return this.request('GET', `/api/users/${encodeURIComponent(address)}/locked-recipients`);
  }

  /** Unlocks a recipient who was locked after wrong passwords. */
  async unlockRecipient(transfer: TransferRef, transferId: string): Promise<void> {
    await this.send('POST', `${transferPath(transfer)}/recipients/${encodeURIComponent(transferId)}/unlock`);
  }

  /** Returns the description of a transfer, with links that need no further credentials. */
  transfer(transferId: string, password: string): Promise<Transfer> {
    return this.request('GET', `/api/transfers/${encodeURIComponent(transferId)}`, { password, query: included });
  }

  /** Lists the files of a transfer, each with a link that needs no further credentials. */
  transferFiles(transferId: string, password: string): Promise<TransferFiles> {
    return this.request('GET', `/api/transfers/${encodeURIComponent(transferId)}/files`, { password, query: included });
  }

  /** Downloads files of a transfer as a ZIP archive, also a selection that is too long for a URL. */
  downloadZip(transferId: string, password: string, selection: ZipSelection = {}): Promise<Response> {
    return this.send('POST', `/api/transfers/${encodeURIComponent(transferId)}/zip`, { password, body: selection });
  }

  async #page<Page>(path: string, { pageSize, ...choice }: PageChoice): Promise<Page> {
    const query = { ...choice, ...(pageSize === undefined ? {} : { 'page-size': pageSize }) };
    const response = await this.send('GET', path, { query });
    return (await response.json()) as Page;
  }

  /** Calls an operation and returns the `data` member of its response, or undefined if the response is empty. */
  request<Data>(method: string, path: string, options?: RequestOptions): Promise<Data> {
    return dataFrom(this.send, method, path, options);
  }
}

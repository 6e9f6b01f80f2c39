// Printed from src/administration. Do not edit: run `npm run print`.
import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf, ResponseOf } from './operation-types.ts';
import { type PageQuery, queryOf } from './page-query.ts';
import type { EmailQuery, LockedRecipientQuery } from './sdk.ts';

/** Programs that may send for every address, or send log entries. */
export type RegisteredClients = DataOf<'listClients'>;

/** The purpose of a new client, and its ID if it has one already. */
export type NewClient = BodyOf<'addClient'>;

/** A new client, with the ID that the server has made. It is not shown again. */
export type NewClientResult = DataOf<'addClient'>;

/** A page of browsers and programs that have verified an address. */
export type ListedVerificationPage = ResponseOf<'listVerifications'>;

/** A page of recipients who are temporarily locked after wrong passwords. */
export type AnyLockedRecipientPage = ResponseOf<'listAllLockedRecipients'>;

/** A page of emails. */
export type AdminEmailPage = ResponseOf<'listEmails'>;

/** An email without its content. */
export type AdminEmail = DataOf<'getEmail'>;

/** How much is stored about an address. */
export type Person = DataOf<'findPerson'>;

/** Clients, verifications, locked recipients, the mail queue and personal data. */
export class AdminPeople {
  readonly #send: Send;

  /** Use `SealpostAdmin.people` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists all registered clients, oldest first: 1,000 at most. Client IDs are secrets, and are not stored. */
  async clients(): Promise<RegisteredClients> {
    return dataFrom<DataOf<'listClients'>>(this.#send, 'GET', '/api/admin/clients');
  }

  /**
   * Registers a client for any sender address, or for log entries. A client may be registered for both. A
   * registered one is registered again without an error.
   */
  async addClient(client: NewClient): Promise<NewClientResult> {
    return dataFrom<DataOf<'addClient'>>(this.#send, 'POST', '/api/admin/clients', { body: client });
  }

  /** Removes a client for all purposes, and ends all of its verifications. */
  async removeClient(fingerprint: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/clients/${encodeURIComponent(fingerprint)}`);
  }

  /** Lists the browsers and programs that have verified the address and can use it, newest first. */
  async verifications(address: string, query: PageQuery = {}): Promise<ListedVerificationPage> {
    return (await (await this.#send('GET', `/api/admin/people/${encodeURIComponent(address)}/verifications`, { query: queryOf(query) })).json()) as ListedVerificationPage;
  }

  /**
   * End all verifications of an address. All browsers and programs must verify the address again. Transfers stay
   * as they are.
   */
  async endVerifications(address: string): Promise<number> {
    return (await dataFrom<DataOf<'endVerificationsOf'>>(this.#send, 'DELETE', `/api/admin/people/${encodeURIComponent(address)}/verifications`)).ended;
  }

  /** End a verification. The browser or program must verify the address again. */
  async endVerification(verificationId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/verifications/${encodeURIComponent(verificationId)}`);
  }

  /**
   * Lists recipients of active transfers who are temporarily locked after wrong passwords. The one whose lock
   * ends last is the first.
   */
  async lockedRecipients(query: LockedRecipientQuery = {}): Promise<AnyLockedRecipientPage> {
    return (await (await this.#send('GET', '/api/admin/locked-recipients', { query: queryOf(query) })).json()) as AnyLockedRecipientPage;
  }

  /** Unlock a recipient. Resets the counters of wrong passwords of a recipient. */
  async unlockRecipient(recipientId: string): Promise<void> {
    await this.#send('POST', `/api/admin/locked-recipients/${encodeURIComponent(recipientId)}/unlock`);
  }

  /**
   * Lists emails without their content. Those whose next or last attempt is the latest come first. Records of
   * sent emails are removed with their transfer.
   */
  async emails(query: EmailQuery = {}): Promise<AdminEmailPage> {
    return (await (await this.#send('GET', '/api/admin/emails', { query: queryOf(query) })).json()) as AdminEmailPage;
  }

  /**
   * Send all queued emails now. Makes the next attempt of all queued emails now, for example after a mail server
   * was repaired. Those that are due within three minutes stay as they are.
   */
  async retryEmails(): Promise<number> {
    return (await dataFrom<DataOf<'retryEmails'>>(this.#send, 'POST', '/api/admin/emails/retry')).retried;
  }

  /** Get an email. Returns the state of an email, and why the last attempt has failed. */
  async email(emailId: string): Promise<AdminEmail> {
    return dataFrom<DataOf<'getEmail'>>(this.#send, 'GET', `/api/admin/emails/${encodeURIComponent(emailId)}`);
  }

  /**
   * Drops a queued or failed email, which is not sent any more. The sender sees that the reader was not notified.
   * An email that is being sent may still arrive.
   */
  async dropEmail(emailId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/emails/${encodeURIComponent(emailId)}`);
  }

  /**
   * Send an email now. Makes the next attempt of a queued email now, or queues a failed one again. One that is
   * due within three minutes stays as it is, because a server may be sending it. The content of a failed email is
   * destroyed: only emails that are made of data of their transfer, and contain no link with a secret, can be
   * queued again.
   */
  async retryEmail(emailId: string): Promise<AdminEmail> {
    return dataFrom<DataOf<'retryEmail'>>(this.#send, 'POST', `/api/admin/emails/${encodeURIComponent(emailId)}/retry`);
  }

  /** Find the personal data of an address. Counts what is stored about an address. */
  async find(address: string): Promise<Person> {
    return dataFrom<DataOf<'findPerson'>>(this.#send, 'GET', `/api/admin/people/${encodeURIComponent(address)}`);
  }

  /**
   * Erase the personal data of an address. Starts the deletion of all data about the address, as its owner can:
   * transfers that it has sent, its entries as a recipient, and its verifications. For the right to erasure
   * (GDPR). It cannot be undone.
   */
  async erase(address: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/people/${encodeURIComponent(address)}`);
  }

  /**
   * Export the personal data of an address. Returns all data about an address, for its owner (right of access,
   * GDPR), as JSON Lines. It contains texts and file names of own transfers, but no contents. Other people appear
   * only as recipients of own transfers. The export is recorded in the audit log before it is sent.
   */
  async export(address: string): Promise<Response> {
    return this.#send('GET', `/api/admin/people/${encodeURIComponent(address)}/export`);
  }
}

import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf, ResponseOf } from './operation-types.ts';
import { type PageQuery, pageOf } from './page-query.ts';

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
/** An email without its content. */
export type AdminEmail = DataOf<'getEmail'>;
/** A page of emails. */
export type AdminEmailPage = ResponseOf<'listEmails'>;
/** How much is stored about an address. */
export type Person = DataOf<'findPerson'>;

/** Which locked recipients to list, and where to continue. */
export interface LockedRecipientQuery extends PageQuery {
  /** Only recipients with this address. */
  readonly address?: string;
}

/** Which emails to list, and where to continue. */
export interface EmailQuery extends PageQuery {
  /** Default: queued and failed emails. */
  readonly states?: readonly AdminEmail['state'][];
  /** Only emails to this address. */
  readonly address?: string;
  /** Only emails about this transfer. */
  readonly trackingId?: string;
}

/** Clients, verifications, locked recipients, the mail queue and personal data. */
export class AdminPeople {
  readonly #send: Send;

  /** Use `SealpostAdmin.people` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists registered clients by their fingerprint. */
  clients(): Promise<RegisteredClients> {
    return dataFrom(this.#send, 'GET', '/api/admin/clients');
  }

  /** Registers a client. Without an ID, the server makes one and returns it only now. */
  addClient(client: NewClient): Promise<NewClientResult> {
    return dataFrom(this.#send, 'POST', '/api/admin/clients', { body: client });
  }

  /** Removes a client, and ends all of its verifications. */
  async removeClient(fingerprint: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/clients/${encodeURIComponent(fingerprint)}`);
  }

  /** Lists the browsers and programs that have verified an address, newest first. */
  async verifications(address: string, query: PageQuery = {}): Promise<ListedVerificationPage> {
    const response = await this.#send('GET', `${personPath(address)}/verifications`, { query: pageOf(query) });
    return (await response.json()) as ListedVerificationPage;
  }

  /** Ends one verification. */
  async endVerification(verificationId: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/verifications/${encodeURIComponent(verificationId)}`);
  }

  /** Ends all verifications of an address, and returns how many there were. */
  async endVerifications(address: string): Promise<number> {
    const path = `${personPath(address)}/verifications`;
    return (await dataFrom<DataOf<'endVerificationsOf'>>(this.#send, 'DELETE', path)).ended;
  }

  /** Lists the recipients of all senders who are temporarily locked. The one whose lock ends last is the first. */
  async lockedRecipients({ address, ...page }: LockedRecipientQuery = {}): Promise<AnyLockedRecipientPage> {
    const query = { ...(address === undefined ? {} : { address }), ...pageOf(page) };
    const response = await this.#send('GET', '/api/admin/locked-recipients', { query });
    return (await response.json()) as AnyLockedRecipientPage;
  }

  /** Lets a locked recipient try again. */
  async unlockRecipient(recipientId: string): Promise<void> {
    await this.#send('POST', `/api/admin/locked-recipients/${encodeURIComponent(recipientId)}/unlock`);
  }

  /** Lists emails, those whose next or last attempt is the latest first. */
  async emails({ states, address, trackingId, ...page }: EmailQuery = {}): Promise<AdminEmailPage> {
    const query = {
      ...(states === undefined ? {} : { state: states.join() }),
      ...(address === undefined ? {} : { address }),
      ...(trackingId === undefined ? {} : { 'tracking-id': trackingId }),
      ...pageOf(page),
    };
    const response = await this.#send('GET', '/api/admin/emails', { query });
    return (await response.json()) as AdminEmailPage;
  }

  /** Returns the state of an email, and why the last attempt has failed. */
  email(emailId: string): Promise<AdminEmail> {
    return dataFrom(this.#send, 'GET', emailPath(emailId));
  }

  /** Makes the next attempt of a queued email now, or queues a failed one again. */
  retryEmail(emailId: string): Promise<AdminEmail> {
    return dataFrom(this.#send, 'POST', `${emailPath(emailId)}/retry`);
  }

  /** Makes the next attempt of all queued emails now, and returns how many are sent earlier. */
  async retryEmails(): Promise<number> {
    return (await dataFrom<DataOf<'retryEmails'>>(this.#send, 'POST', '/api/admin/emails/retry')).retried;
  }

  /** Drops a queued or failed email. */
  async dropEmail(emailId: string): Promise<void> {
    await this.#send('DELETE', emailPath(emailId));
  }

  /** Counts what is stored about an address. */
  find(address: string): Promise<Person> {
    return dataFrom(this.#send, 'GET', personPath(address));
  }

  /** Returns all data about an address as JSON Lines. The export is recorded. */
  export(address: string): Promise<Response> {
    return this.#send('GET', `${personPath(address)}/export`);
  }

  /** Erases all data about an address. It cannot be undone. */
  async erase(address: string): Promise<void> {
    await this.#send('DELETE', personPath(address));
  }
}

function personPath(address: string): string {
  return `/api/admin/people/${encodeURIComponent(address)}`;
}

function emailPath(emailId: string): string {
  return `/api/admin/emails/${encodeURIComponent(emailId)}`;
}

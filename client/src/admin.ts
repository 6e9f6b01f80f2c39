import {
  AdminAccess,
  AdminAccount,
  AdminBrand,
  AdminLanguages,
  AdminLegal,
  AdminLogs,
  AdminPeople,
  AdminPolicy,
  AdminService,
  AdminSettings,
  AdminTransfers,
} from './administration.gen.ts';
import { createConnection, dataFrom, type RequestOptions, type SealpostOptions, type Send } from './connection.ts';

/** The server, and the API token of a program. A page of the server needs no token: the browser sends its session. */
export interface AdminOptions extends Pick<SealpostOptions, 'baseUrl' | 'fetch' | 'signal'> {
  /** An API token that an administrator has created. */
  readonly token?: string;
}

/** A client for the administration of a Sealpost server. */
export class SealpostAdmin {
  /** Calls any operation and returns its response. Throws SealpostProblem if it fails. */
  readonly send: Send;
  /** Sign-in, and the own account: session, password and second factors. */
  readonly account: AdminAccount;
  /** Administrators with their links and sessions, API tokens, and roles. */
  readonly access: AdminAccess;
  /** Health, storage, the set-up and the master key. */
  readonly service: AdminService;
  /** Settings of the service. */
  readonly settings: AdminSettings;
  /** Rules that decide who may send to whom. */
  readonly policy: AdminPolicy;
  /** Legal notice and terms of use. */
  readonly legal: AdminLegal;
  /** Language packs. */
  readonly languages: AdminLanguages;
  /** Name, colors and logo. */
  readonly brand: AdminBrand;
  /** Transfers of all senders. */
  readonly transfers: AdminTransfers;
  /** The transfer log and the audit log. */
  readonly logs: AdminLogs;
  /** Clients, verifications, locked recipients, the mail queue and personal data. */
  readonly people: AdminPeople;

  /** Creates a client. It sends no request. */
  constructor({ token, ...options }: AdminOptions) {
    const send = createConnection(options);
    const own = {
      'X-Sealpost-Admin': '1',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    this.send = (method, path, given = {}) => send(method, path, { ...given, headers: { ...own, ...given.headers } });
    this.account = new AdminAccount(this.send);
    this.access = new AdminAccess(this.send);
    this.service = new AdminService(this.send);
    this.settings = new AdminSettings(this.send);
    this.policy = new AdminPolicy(this.send);
    this.legal = new AdminLegal(this.send);
    this.languages = new AdminLanguages(this.send);
    this.brand = new AdminBrand(this.send);
    this.transfers = new AdminTransfers(this.send);
    this.logs = new AdminLogs(this.send);
    this.people = new AdminPeople(this.send);
  }

  /** Calls an operation and returns the `data` member of its response, or undefined if the response is empty. */
  request<Data>(method: string, path: string, options?: RequestOptions): Promise<Data> {
    return dataFrom(this.send, method, path, options);
  }
}

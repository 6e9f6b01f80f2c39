import { dataFrom, type Send } from './connection.ts';
import type { DataOf, QueryOf, ResponseOf } from './operation-types.ts';

/** Filters of a search for transfers, the size of a page, and where it begins. */
export type TransferFilters = QueryOf<'searchTransfers'>;
/** Transfers that match, newest first, and where the next page begins. */
export type FoundTransfers = ResponseOf<'searchTransfers'>;
/** A transfer with all recipients and its history. */
export type AdminTransfer = DataOf<'getAdminTransfer'>;
/** Addresses that contain a text. */
export type SuggestedAddresses = DataOf<'suggestAddresses'>;
/** Filters and the format of an export. */
export type TransferExport = QueryOf<'exportTransfers'>;
/** Filters of the transfer log, the size of a page, and where it begins. */
export type LogFilters = QueryOf<'listLog'>;
/** Entries of the transfer log, newest first, and where the next page begins. */
export type TransferLogPage = ResponseOf<'listLog'>;
/** The state and the result of a verification of both logs. */
export type LogVerification = DataOf<'startLogVerification'>;
/** Filters of the audit log, the size of a page, and where it begins. */
export type AuditFilters = QueryOf<'listAudit'>;
/** Entries of the audit log, newest first, and where the next page begins. */
export type AuditPage = ResponseOf<'listAudit'>;
/** The length of the periods, and the first and the last day. */
export type StatisticsRange = QueryOf<'getStatistics'>;
/** What happened in each period. */
export type Statistics = DataOf<'getStatistics'>;

/** Transfers of all senders, and statistics about them, for administrators. */
export class AdminTransfers {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns a page of transfers. To continue, send `meta.next` as `after`. */
  search(filters: TransferFilters = {}): Promise<FoundTransfers> {
    return read(this.#send, '/api/admin/transfers', filters);
  }

  /** Lists the first addresses, or the first that contain a text. */
  async suggestAddresses(text?: string): Promise<SuggestedAddresses> {
    return (await read<ResponseOf<'suggestAddresses'>>(this.#send, '/api/admin/addresses', { q: text })).data;
  }

  /** Returns a transfer with all recipients and its history. */
  async get(trackingId: string): Promise<AdminTransfer> {
    return (await read<ResponseOf<'getAdminTransfer'>>(this.#send, transferPath(trackingId), {})).data;
  }

  /** Deletes a transfer for everyone. The audit log records the reason. */
  async delete(trackingId: string, reason?: string): Promise<void> {
    await this.#send('POST', `${transferPath(trackingId)}/delete`, { body: { reason } });
  }

  /** Exports transfers as a table, or as JSON Lines. Read the body of the response as a stream: it may be long. */
  export(request: TransferExport = {}): Promise<Response> {
    return this.#send('GET', '/api/admin/exports/transfers', { query: toQuery(request) });
  }

  /** Returns what happened in each hour, day or month. */
  async statistics(range: StatisticsRange = {}): Promise<Statistics> {
    return (await read<ResponseOf<'getStatistics'>>(this.#send, '/api/admin/statistics', range)).data;
  }
}

/** The transfer log and the audit log, for administrators. */
export class AdminLogs {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns a page of the transfer log. To continue, send `meta.next` as `after`. */
  list(filters: LogFilters = {}): Promise<TransferLogPage> {
    return read(this.#send, '/api/admin/log', filters);
  }

  /** Starts a verification of both logs. */
  startVerification(): Promise<LogVerification> {
    return dataFrom(this.#send, 'POST', '/api/admin/log/verification');
  }

  /** Returns the last verification that was started, or null if there was none. */
  verification(): Promise<LogVerification | null> {
    return dataFrom(this.#send, 'GET', '/api/admin/log/verification');
  }

  /** Exports the transfer log as JSON Lines. Read the body of the response as a stream: it may be long. */
  export(): Promise<Response> {
    return this.#send('GET', '/api/admin/exports/log');
  }

  /** Returns a page of the audit log. To continue, send `meta.next` as `after`. */
  audit(filters: AuditFilters = {}): Promise<AuditPage> {
    return read(this.#send, '/api/admin/audit', filters);
  }

  /** Exports the audit log as JSON Lines. */
  exportAudit(): Promise<Response> {
    return this.#send('GET', '/api/admin/exports/audit');
  }
}

const transferPath = (trackingId: string) => `/api/admin/transfers/${encodeURIComponent(trackingId)}`;

async function read<Body>(send: Send, path: string, parameters: object): Promise<Body> {
  const response = await send('GET', path, { query: toQuery(parameters) });
  return (await response.json()) as Body;
}

/** Lists are sent with commas between their members. */
function toQuery(parameters: object): Record<string, string> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

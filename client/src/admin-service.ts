import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf } from './operation-types.ts';

/** The parts of the service with their state, since when, and the last error. */
export type Health = DataOf<'getHealth'>;
/** What needs a person. */
export type Attention = DataOf<'getAttention'>;
/** The version of the program. */
export type AdminStatus = DataOf<'getAdminStatus'>;
/** Used and free space. */
export type StorageUse = DataOf<'getStorage'>;
/** The steps of the set-up. */
export type Setup = DataOf<'getSetup'>;
/** The result of a check. */
export type CheckResult = DataOf<'runSetupCheck'>;
/** The outcome of a test email. */
export type TestEmail = DataOf<'getTestEmail'>;

/** Health, storage, the set-up and the master key. */
export class AdminService {
  readonly #send: Send;

  /** Use `SealpostAdmin.service` instead. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns the parts of the service as the last check has found them. */
  health(): Promise<Health> {
    return dataFrom(this.#send, 'GET', '/api/admin/health');
  }

  /** Checks all parts of the service now. */
  checkHealth(): Promise<Health> {
    return dataFrom(this.#send, 'POST', '/api/admin/health/check');
  }

  /** Counts what needs a person, of the kinds that you may see. */
  attention(): Promise<Attention> {
    return dataFrom(this.#send, 'GET', '/api/admin/attention');
  }

  /** Returns the version of the program. */
  status(): Promise<AdminStatus> {
    return dataFrom(this.#send, 'GET', '/api/admin/status');
  }

  /** Returns used and free space, and when the disk will be full. */
  storage(): Promise<StorageUse> {
    return dataFrom(this.#send, 'GET', '/api/admin/storage');
  }

  /** Lists the steps of the set-up. */
  setup(): Promise<Setup> {
    return dataFrom(this.#send, 'GET', '/api/admin/setup');
  }

  /** Marks a step of the set-up as done or skipped, or opens it again. */
  async changeSetupStep(step: string, state: BodyOf<'changeSetupStep'>['state']): Promise<void> {
    await this.#send('PATCH', `/api/admin/setup/steps/${encodeURIComponent(step)}`, { body: { state } });
  }

  /** Runs a check of the set-up. A failure is a result, too. */
  runSetupCheck(check: string): Promise<CheckResult> {
    return dataFrom(this.#send, 'POST', `/api/admin/setup/checks/${encodeURIComponent(check)}`);
  }

  /** Queues a test email, and returns its ID. */
  async sendTestEmail(address: string): Promise<string> {
    const body = { address };
    return (await dataFrom<DataOf<'sendTestEmail'>>(this.#send, 'POST', '/api/admin/setup/test-emails', { body })).id;
  }

  /** Returns what has become of a test email. */
  testEmail(emailId: string): Promise<TestEmail> {
    return dataFrom(this.#send, 'GET', `/api/admin/setup/test-emails/${encodeURIComponent(emailId)}`);
  }

  /** Returns the master key, to keep a copy offline. It needs a recent sign-in. */
  exportMasterKey(): Promise<DataOf<'exportMasterKey'>> {
    return dataFrom(this.#send, 'POST', '/api/admin/master-key/export');
  }

  /** Compares a copy of the master key with the key of the data. */
  checkMasterKey(key: string): Promise<DataOf<'checkMasterKey'>> {
    return dataFrom(this.#send, 'POST', '/api/admin/master-key/check', { body: { key } });
  }
}

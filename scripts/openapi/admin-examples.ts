import { reports } from './admin-report-examples.ts';
import type { OperationExample } from './examples.ts';

const enveloped = (data: unknown, meta: object = {}) => ({ data, meta });

const createdAt = '2026-03-01T12:00:00+00:00';
const parts = [
  {
    part: 'database',
    state: 'ok',
    since: createdAt,
    checkedAt: createdAt,
    lastError: null,
    lastErrorCode: null,
    validUntil: null,
  },
  {
    part: 'mail',
    state: 'failing',
    since: createdAt,
    checkedAt: '2026-03-01T12:05:00+00:00',
    lastError: 'The mail server mail.example.org:465 refuses connections. Check that it runs, and check SEALPOST_SMTP.',
    lastErrorCode: 'mail_unreachable',
    validUntil: null,
  },
];

const masterKeyId = 'k4t7-example';
const masterKey = `${masterKeyId} example, not a key`;

const health: Readonly<Record<string, OperationExample>> = {
  getHealth: { response: enveloped(parts) },
  checkHealth: { response: enveloped(parts) },
  getAttention: {
    response: enveloped([
      { kind: 'damagedParts', count: 0, list: null, addresses: [] },
      { kind: 'failedEmails', count: 2, list: '/api/admin/emails?state=failed', addresses: [] },
      { kind: 'lockedRecipients', count: 0, list: '/api/admin/locked-recipients', addresses: [] },
      { kind: 'findings', count: 1, list: '/api/admin/transfers?findings=true&from=2026-01-30', addresses: [] },
      { kind: 'sendersAtQuota', count: 1, list: null, addresses: ['bob@example.org'] },
      { kind: 'openSetupSteps', count: 3, list: '/api/admin/setup', addresses: [] },
    ]),
  },
  getAdminStatus: { response: enveloped({ version: '0.1.0' }) },
  getStorage: {
    response: enveloped({
      storedBytes: 48213004000,
      freeBytes: 210000000000,
      freeSpoolBytes: null,
      minFreeBytes: 1073741824,
      databaseBytes: 73400320,
      forecast: { usedPerDay: 1500000000, fullAt: '2026-07-18T12:00:00+00:00' },
    }),
  },
  getSetup: {
    response: enveloped([
      { name: 'baseUrl', state: 'done', isDetected: true },
      { name: 'keyCopy', state: 'open', isDetected: false },
    ]),
  },
  changeSetupStep: { request: { state: 'skipped' } },
  runSetupCheck: {
    response: enveloped({
      ...{ state: 'ok', code: 'ok', validUntil: null },
      sentence: 'https://files.example.org leads to this service.',
    }),
  },
  exportMasterKey: {
    response: enveloped({ id: masterKeyId, key: masterKey }),
  },
  checkMasterKey: {
    request: { key: masterKey },
    response: enveloped({ matches: true, fault: null }),
  },
  sendTestEmail: { request: { address: 'anna@example.org' }, response: enveloped({ id: 'Vx5cN8qLp2' }) },
  getTestEmail: { response: enveloped({ state: 'sent', attempts: 1, failure: null }) },
};

/** Examples of administration, by operation ID. */
export const administration: Readonly<Record<string, OperationExample>> = {
  ...health,
  ...reports,
};

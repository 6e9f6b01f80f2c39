import type { OperationExample } from './examples.ts';

const trackingId = '20260301-120000-Ab3dE6gH';
const at = '2026-03-01T12:00:00+00:00';

const transfer = {
  trackingId,
  state: 'Active',
  sender: 'ann@example.org',
  recipientCount: 1,
  files: 2,
  bytes: 52428800,
  createdAt: at,
  finalizedAt: '2026-03-01T12:04:00+00:00',
  expiresAt: '2026-03-31T12:00:00+00:00',
};

const verification = { state: 'running', startedAt: at, finishedAt: null, result: null };

/** Examples of transfers, logs and statistics, by operation ID. */
export const reports: Readonly<Record<string, OperationExample>> = {
  searchTransfers: {
    response: {
      data: [{ ...transfer, recipients: [{ kind: 'to', address: 'bob@example.org' }] }],
      meta: { pageSize: 50, next: null, complete: true, moreAddresses: false },
    },
  },
  suggestAddresses: { response: { data: [{ address: 'bob@example.org', sent: 0, received: 12 }], meta: {} } },
  getAdminTransfer: {
    response: {
      data: {
        ...transfer,
        recipients: [
          {
            id: 'Wq7LmZ2xTk',
            kind: 'to',
            address: 'bob@example.org',
            emailFailed: false,
            lockedUntil: null,
            downloads: 2,
            lastDownloadAt: '2026-03-02T08:30:00+00:00',
          },
        ],
        removedFiles: [],
        log: [
          { at: '2026-03-01T12:03:00+00:00', event: 'submitted' },
          { at: '2026-03-01T12:04:00+00:00', event: 'finalized' },
        ],
      },
      meta: {},
    },
  },
  deleteTransfer: { request: { reason: 'Sent to the wrong address' } },
  listLog: {
    response: {
      data: [{ id: 4711, at, trackingId, event: 'removed' }],
      meta: { pageSize: 50, next: null, complete: true },
    },
  },
  startLogVerification: { response: { data: verification, meta: {} } },
  getLogVerification: {
    response: {
      data: {
        ...verification,
        state: 'done',
        finishedAt: '2026-03-01T12:01:00+00:00',
        result: {
          transferLog: { entries: 18211, anchors: 120 },
          auditLog: { entries: 45, written: 45 },
          faults: [{ about: 'audit entry 17', what: 'has been modified' }],
          moreFaults: false,
        },
      },
      meta: {},
    },
  },
  listAudit: {
    response: {
      data: [
        {
          id: 45,
          at,
          actor: { kind: 'administrator', id: 'T9vBc2LqZ5', name: 'anna' },
          action: 'changeSettings',
          subject: 'retention.days',
          details: { network: '192.0.2.17', old: { 'retention.days': 30 }, new: { 'retention.days': 7 } },
        },
      ],
      meta: { pageSize: 50, next: null },
    },
  },
  getStatistics: {
    response: {
      data: [
        {
          period: '2026-03-01',
          transfers: 118,
          volume: 73400320000,
          failedTransfers: 0,
          findings: 1,
          expired: 97,
          revoked: 2,
          removed: 1,
          lockedOut: 0,
          downloads: 402,
          views: 31,
          senders: 64,
          recipients: 171,
          failedEmails: 3,
          storedBytes: 48213004000,
          freeBytes: 210000000000,
        },
      ],
      meta: {},
    },
  },
};

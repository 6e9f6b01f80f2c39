import {
  type EmailTemplate,
  type EmailTemplateValues,
  type RenderedEmail,
  renderEmail,
} from '../../../src/emails/render-email.ts';
import type { Language } from '../../../src/languages/pack.ts';

/** A sample email: its kind and its values. */
export type SampleEmail = {
  readonly [Kind in EmailTemplate]: { readonly kind: Kind; readonly values: EmailTemplateValues[Kind] };
}[EmailTemplate];

const serviceUrl = 'https://files.example.org/';
const sender = { address: 'ann.miller@example.com', name: 'Ann Miller', phone: '+1 555 0100' };
const downloadUrl = `${serviceUrl}download?id=k3J9xQ2mZa`;
const transfer = {
  trackingId: '20260301-101500-Ab12Cd34',
  subject: 'The contract, and the plans for the roof',
  sentAt: new Date('2026-03-01T10:15:00Z'),
  expiresAt: new Date('2026-03-15T10:15:00Z'),
  fileCount: 3,
  totalSize: 48_213_004,
  hasConfidentialMessage: false,
};
const lock = { serviceUrl, sender, transfer, recipient: 'bob@example.org' };
const fileNames = ['Contract 2026 (signed).pdf', 'roof-plan_v12.dwg', 'Übersicht Größen.xlsx'];
const checksums = ['1f', '7a', 'c4'].map((start) => start.padEnd(64, '0a9b3c'));
const sizes = [1_400_213, 46_790_332, 22_459];
const markdown = `Dear Bob,

here is **everything** you asked for on Friday:

1. the contract, signed on every page
2. the plans, as of [last week](https://plans.example.net/roof)

> Could you send it again?

Best wishes
Ann`;

const samples: Readonly<Record<string, SampleEmail>> = {
  'verification-code': {
    kind: 'verification-code',
    values: {
      serviceUrl,
      address: sender.address,
      code: 'h7Kq2ZpX4m',
      validMinutes: 10,
      link: `${serviceUrl}#code=h7Kq2ZpX4m`,
    },
  },
  test: {
    kind: 'test',
    values: { serviceUrl, address: sender.address },
  },
  recipient: {
    kind: 'recipient',
    values: {
      serviceUrl,
      sender,
      transfer: { ...transfer, hasConfidentialMessage: true },
      fileNames,
      downloadUrl,
      message: { type: 'markdown', source: markdown },
      classification: 'Internal',
      unscannedCount: 2,
      alsoTo: ['carol@example.net'],
      access: 'password',
      password: null,
    },
  },
  'recipient-bare': {
    kind: 'recipient',
    values: {
      serviceUrl,
      sender: { address: sender.address, name: '', phone: '' },
      transfer: { ...transfer, subject: '', fileCount: 1, totalSize: 999_600 },
      fileNames: null,
      downloadUrl: `${downloadUrl}#password=Hq8vZ3kW0cR7mT1yB5nJ9sD2fL6gXa4E`,
      message: null,
      classification: null,
      unscannedCount: 0,
      alsoTo: [],
      access: 'link',
      password: null,
    },
  },
  'recipient-message': {
    kind: 'recipient',
    values: {
      serviceUrl,
      sender,
      transfer: { ...transfer, subject: '', fileCount: 0, totalSize: 0, hasConfidentialMessage: true },
      fileNames: [],
      downloadUrl,
      message: null,
      classification: null,
      unscannedCount: 0,
      alsoTo: [],
      access: 'password',
      password: null,
    },
  },
  'sent-copy': {
    kind: 'sent-copy',
    values: {
      serviceUrl,
      transfer,
      fileNames,
      recipients: [
        { address: 'bob@example.org', role: 'to' },
        { address: 'carol@example.net', role: 'cc' },
        { address: 'dave@example.net', role: 'bcc' },
      ],
      alsoTo: ['erin@example.net'],
      message: { type: 'text', source: 'Hello,\n\nplease find the files below.\nAnn' },
      classification: 'Internal',
      password: 'kW7-mPq3_xZ9',
    },
  },
  'upload-summary': {
    kind: 'upload-summary',
    values: {
      serviceUrl,
      transfer,
      state: 'Active',
      recipients: [
        { address: 'bob@example.org', role: 'to', downloadUrl },
        { address: 'carol@example.net', role: 'bcc', downloadUrl: null },
      ],
      recipientsNotified: true,
      access: 'password',
      files: fileNames.map((name, index) => ({ name, size: sizes[index] ?? 0, checksum: checksums[index] ?? '' })),
      checksumAlgorithm: 'SHA-256',
      removed: [],
      warnings: [],
    },
  },
  'upload-summary-reduced': {
    kind: 'upload-summary',
    values: {
      serviceUrl,
      transfer: { ...transfer, fileCount: 1, totalSize: 1_400_213 },
      state: 'Active',
      recipients: [{ address: 'bob@example.org', role: 'to', downloadUrl }],
      recipientsNotified: false,
      access: 'link',
      files: [{ name: 'Contract 2026 (signed).pdf', size: 1_400_213, checksum: checksums[0] ?? '' }],
      checksumAlgorithm: 'SHA-256',
      removed: [
        { name: 'setup.exe', cause: 'FILE_TYPE_DECLINED' },
        { name: 'invoice.docm', cause: 'VIRUS_FOUND' },
        { name: 'broken.zip', cause: 'CHECKSUM_MISMATCH' },
        { name: 'disk.img', cause: 'TOO_LARGE_TO_SCAN' },
      ],
      warnings: [
        { warning: 'NOT_SCANNED', count: 1 },
        { warning: 'EML_FAILED', count: 1 },
        { warning: 'NOTIFICATION_FAILED', count: 2 },
      ],
    },
  },
  'upload-summary-failed': {
    kind: 'upload-summary',
    values: {
      serviceUrl,
      transfer: { ...transfer, fileCount: 0, totalSize: 0 },
      state: 'Failed',
      recipients: [{ address: 'bob@example.org', role: 'to', downloadUrl: null }],
      recipientsNotified: false,
      access: 'password',
      files: [],
      checksumAlgorithm: 'SHA-256',
      removed: [{ name: 'invoice.docm', cause: 'VIRUS_FOUND' }],
      warnings: [],
    },
  },
  'download-notification': {
    kind: 'download-notification',
    values: {
      serviceUrl,
      transfer,
      recipients: [
        {
          address: 'bob@example.org',
          downloads: [{ fileName: fileNames[0] ?? '', method: 'DOWNLOADED', at: new Date('2026-03-02T08:04:00Z') }],
          message: { method: 'VIEWED', at: new Date('2026-03-02T08:05:00Z') },
        },
      ],
    },
  },
  'download-notification-many': {
    kind: 'download-notification',
    values: {
      serviceUrl,
      transfer: { ...transfer, subject: '' },
      recipients: ['bob@example.org', 'carol@example.net'].map((address) => ({
        address,
        downloads: [{ fileName: fileNames[2] ?? '', method: 'DOWNLOADED', at: new Date('2026-03-02T08:04:00Z') }],
      })),
    },
  },
  'download-summary': {
    kind: 'download-summary',
    values: {
      serviceUrl,
      transfer,
      recipients: [
        {
          address: 'bob@example.org',
          downloadedCount: 3,
          messageOpenedAt: null,
          files: fileNames.map((name) => ({ name, downloadedAt: new Date('2026-03-02T08:04:00Z') })),
        },
        {
          address: 'carol@example.net',
          downloadedCount: 1,
          messageOpenedAt: null,
          files: fileNames.map((name, index) => ({
            name,
            downloadedAt: index === 0 ? new Date('2026-03-09T21:40:00Z') : null,
          })),
        },
      ],
    },
  },
  'revocation-recipient': {
    kind: 'revocation',
    values: {
      serviceUrl,
      reader: 'recipient',
      sender,
      transfer,
      message: { type: 'markdown', source: 'Sorry, that was the **wrong** version.\nA new one follows today.' },
      notifiedCount: 2,
    },
  },
  'revocation-sender': {
    kind: 'revocation',
    values: {
      serviceUrl,
      reader: 'sender',
      sender,
      transfer,
      message: { type: 'markdown', source: 'Sorry, that was the **wrong** version.\nA new one follows today.' },
      notifiedCount: 2,
    },
  },
  'expiry-warning-recipient': {
    kind: 'expiry-warning',
    values: { serviceUrl, reader: 'recipient', sender, transfer, access: 'password', downloadUrl },
  },
  'expiry-warning-without-link': {
    kind: 'expiry-warning',
    values: { serviceUrl, reader: 'recipient', sender, transfer, access: 'link', downloadUrl: null },
  },
  'expiry-warning-sender': {
    kind: 'expiry-warning',
    values: { serviceUrl, reader: 'sender', transfer, waiting: ['carol@example.net', 'dave@example.net'] },
  },
  'lock-alert-sender': {
    kind: 'lock-alert',
    values: {
      ...lock,
      reader: 'sender',
      attempts: 5,
      lockedUntil: new Date('2026-03-02T08:30:00Z'),
      next: { action: 'delete', limit: 15 },
    },
  },
  'lock-alert-admin': {
    kind: 'lock-alert',
    values: {
      ...lock,
      reader: 'admin',
      attempts: 10,
      lockedUntil: new Date('2026-03-02T09:30:00Z'),
      next: { action: 'lock', limit: 15 },
    },
  },
  'lock-alert-sender-one-caller': {
    kind: 'lock-alert',
    values: {
      ...lock,
      reader: 'sender',
      attempts: 5,
      lockedUntil: new Date('2026-03-02T08:30:00Z'),
      next: null,
      isForOneCaller: true,
    },
  },
  'lock-alert-admin-one-caller': {
    kind: 'lock-alert',
    values: {
      ...lock,
      reader: 'admin',
      attempts: 6,
      lockedUntil: new Date('2026-03-03T08:30:00Z'),
      next: null,
      isForOneCaller: true,
    },
  },
  'deletion-alert-sender': {
    kind: 'deletion-alert',
    values: { serviceUrl, reader: 'sender', sender, transfer, recipient: 'bob@example.org', attempts: 15 },
  },
  'deletion-alert-admin': {
    kind: 'deletion-alert',
    values: { serviceUrl, reader: 'admin', sender, transfer, recipient: 'bob@example.org', attempts: 15 },
  },
  'damage-alert': {
    kind: 'damage-alert',
    values: { serviceUrl, parts: 12, transfers: ['20260301-120000-Ab3dE6gH', '20260302-081500-Cd5fG7jK'] },
  },
  'never-completed': { kind: 'never-completed', values: { serviceUrl, transfer: { ...transfer, fileCount: 0 } } },
};

/** Samples of every email kind and variant, by screenshot name. */
export const sampleEmails: ReadonlyArray<readonly [name: string, sample: SampleEmail]> = Object.entries(samples);

export function renderSampleEmail(sample: SampleEmail, language: Language): RenderedEmail {
  // The compiler cannot correlate a sample's kind with its values.
  return renderEmail(sample.kind, sample.values as never, language, 'UTC');
}

import { apiVersion } from '../../src/contract/status.ts';
import { defaultPolicySettings } from '../../src/core/policy/settings.ts';
import { initialOptions, optionNames, policyMembers, transferOptions } from '../../src/core/transfer-options.ts';

/** Bodies of a typical successful request. Binary bodies have none, because their media type is enough. */
export interface OperationExample {
  readonly request?: unknown;
  readonly response?: unknown;
}

const trackingId = '20260301-120000-Ab3dE6gH';
const transferId = 'k7Qm2XwR9b';
const fileId = 'Zt4bN8cL1s';
const checksum = 'bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389';
const password = 'K7fm-q2xp-9drt-h6vn';
const ticket = 'ZXhhbXBsZQ.dGlja2V0';
const expirationDate = '2026-03-31T12:00:00+00:00';

const ofSender = '/api/users/ann@example.org';
const ofTransfer = `${ofSender}/transfers/${trackingId}`;
const forRecipient = `/api/transfers/${transferId}`;
const downloadUrl = `https://files.example.org/download?id=${transferId}`;
const recipients = { to: [{ mail: 'bob@example.org' }], cc: [], bcc: [] };
const notificationMessage = { subject: 'Figures', body: 'Please check the second page.' };
const page = { page: 1, pageSize: 10, totalItems: 1, totalPages: 1 };
const emailPreview = '<!DOCTYPE html>\n<html lang="en">\n<body>\n<p>Ann has sent you a file.</p>\n</body>\n</html>\n';

const enveloped = (data: unknown, meta: object = {}) => ({ data, meta });

const transfer = {
  sender: { name: 'Ann', phone: '' },
  recipients,
  files: [
    {
      id: fileId,
      fileName: 'figures.txt',
      size: 23,
      checksum,
      href: `${ofSender}/transfer-sessions/${trackingId}/files/${fileId}`,
      state: 'ACTIVE',
    },
  ],
  expirationDate,
  notificationMessage,
  senderLanguage: 'en',
  recipientLanguage: 'de',
  ...initialOptions(defaultPolicySettings),
  fileChecksumAlgorithm: 'SHA-256',
  classificationId: null,
  confidentialMessageFileId: null,
  securityMode: { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'GENERATED' } },
};

const session = {
  ...transfer,
  files: transfer.files.map((file) => ({ ...file, state: 'UPLOADED' })),
  securityMode: { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'GENERATED', password } },
};

const downloaded = { downloadDate: '2026-03-01T12:30:00+00:00', retrievalMethod: 'DOWNLOADED' };
const fileDownloads = [{ id: fileId, downloads: [downloaded] }];

const sentTransfer = {
  trackingId,
  transfer,
  status: {
    state: 'ACTIVE',
    warnings: false,
    emlCreationFailed: false,
    sender: {
      email: 'ann@example.org',
      notificationFailed: false,
      notificationMailLink: `${ofTransfer}/emails/sender`,
    },
    files: [{ id: fileId, removed: false, removalCause: null }],
    recipients: [
      {
        id: transferId,
        mail: 'bob@example.org',
        downloadUrl,
        notificationFailed: false,
        notificationMailLink: `${ofTransfer}/emails/recipients/${transferId}`,
        fileDownloads: [{ id: fileId, downloads: [{ ...downloaded, caller: 'UNVERIFIED' }] }],
      },
    ],
  },
};

/** An entry of the lists with their default fields. */
const listedTransfer = {
  trackingId,
  status: {
    state: 'Active',
    sender: { email: 'ann@example.org' },
    recipients: [{ id: transferId, mail: 'bob@example.org', downloadUrl, notificationFailed: false, fileDownloads }],
  },
  transfer: { recipients },
};

const policySettings = {
  maxRetentionPeriod: 30,
  maxTotalSize: 107374182400,
  ...policyMembers(
    optionNames,
    (name) => transferOptions[name].default,
    () => true,
  ),
  confidentialMessageAllowed: true,
  confidentialMessageRequired: false,
  recipientNotificationEditable: true,
  securityModes: [{ name: 'ONE_TIME_PASSWORD', config: { allowedPasswordModes: ['GENERATED', 'MANUAL', 'NONE'] } }],
  fileTypeFilterConfig: { listMode: 'DENY', fileTypes: ['exe'] },
};

const languagePack = {
  id: 'de_2',
  displayName: 'Deutsch',
  locale: 'de',
  version: '2.2',
  lastChangeTimestamp: null,
  href: '/api/products/api.rest/language-packs/de_2',
};

const senders: Readonly<Record<string, OperationExample>> = {
  createClientId: {
    response: enveloped({ clientId: 'ExampleClientId0123456789ExampleClientId0123456789abcdefghijklmnop' }),
  },
  getVerification: {
    response: enveloped({ verified: true, validUntil: expirationDate, verificationMethods: ['EMAIL'] }),
  },
  sendVerificationCode: { request: { withLink: false, shortCode: false } },
  createVerificationToken: {
    request: { verificationCode: 'h4Kq9Tz2Wb' },
    response: enveloped({ token: 'ExampleToken-0123456789-ExampleToken-012345', validUntil: expirationDate }),
  },
  startSenderSignOn: { response: enveloped({ url: 'https://login.example.org/authorize?client_id=sealpost' }) },
  finishSenderSignOn: {
    request: { query: 'code=ExampleCode&state=sender.ExampleState&iss=https%3A%2F%2Flogin.example.org' },
    response: enveloped({
      email: 'ann@example.org',
      token: 'ExampleToken-0123456789-ExampleToken-012345',
      validUntil: expirationDate,
    }),
  },
  getTransferPolicy: {
    request: { recipients: ['bob@example.org'] },
    response: enveloped({ allowed: true, failedRecipients: null, settings: policySettings }),
  },
  downloadSelectedZip: { request: { customizedFilesIds: [fileId] } },
  createSession: { request: { sender: { name: 'Ann' }, recipients: { to: recipients.to } } },
  getSession: { response: enveloped(session) },
  updateSession: { request: { notificationMessage, recipientLanguage: 'de' }, response: enveloped(session) },
  registerFile: { request: { fileName: 'figures.txt', size: 23, checksum }, response: enveloped({ fileId }) },
  addFiles: {
    request: {
      files: [
        { fileName: 'greeting.txt', size: 5, content: 'SGVsbG8=' },
        { fileName: 'figures.txt', size: 23, checksum },
      ],
    },
    response: enveloped({ fileIds: ['fRDpEMWBWZ', fileId] }),
  },
  getTransferStatus: { response: enveloped(sentTransfer) },
  updateTransfer: {
    request: { transfer: { expirationDate: '2026-03-15T12:00:00Z' } },
    response: enveloped({ ...sentTransfer, transfer: { ...transfer, expirationDate: '2026-03-15T12:00:00+00:00' } }),
  },
  changePassword: { request: { passwordMode: 'GENERATED' }, response: enveloped({ password }) },
  listLockedRecipients: {
    response: enveloped([
      {
        trackingId,
        id: transferId,
        mail: 'bob@example.org',
        lockedUntil: '2026-03-01T12:15:00+00:00',
        wrongPasswords: 5,
      },
    ]),
  },
  listSentTransfers: { response: enveloped([listedTransfer], page) },
  listReceivedTransfers: { response: enveloped([listedTransfer], page) },
  listSentTransfersLegacy: {
    response: enveloped(
      [{ trackingId, state: 'Active', recipients: [{ id: transferId, mail: 'bob@example.org' }], href: ofTransfer }],
      page,
    ),
  },
  previewSenderEmail: { request: { password }, response: emailPreview },
  previewSentCopy: { request: { password }, response: emailPreview },
  previewRecipientEmail: { request: { additionalRecipients: ['carol@example.org'] }, response: emailPreview },
};

const receivers: Readonly<Record<string, OperationExample>> = {
  getTransfer: {
    response: enveloped({
      totalSize: 23,
      checksumAlgorithm: 'SHA-256',
      trackingId,
      senderEmail: 'ann@example.org',
      senderVerified: true,
      senderName: 'Ann',
      expirationDate,
      fileCount: 1,
      confidentialMessage: false,
      confidentialMessageFileId: null,
      zipHref: `${forRecipient}/zip?ticket=${ticket}`,
      emlHref: null,
      checksumsHref: `${forRecipient}/checksums?ticket=${ticket}`,
      messageHref: null,
    }),
  },
  listFiles: {
    response: enveloped([
      {
        id: fileId,
        fileName: 'figures.txt',
        size: 23,
        checksum,
        href: `${forRecipient}/files/${fileId}?ticket=${ticket}`,
        previewHref: `${forRecipient}/files/${fileId}/preview?ticket=${ticket}`,
      },
    ]),
  },
  downloadChecksums: { response: `Subject,\r\nFile Name,Checksum\r\nfigures.txt,${checksum} (SHA-256)\r\n` },
  getConfidentialMessage: {
    response:
      '<!DOCTYPE html>\n<html lang="">\n<head>\n<title>Confidential message</title>\n</head>\n<body dir="auto">\n<p>Hello</p>\n</body>\n</html>\n',
  },
};

const tools: Readonly<Record<string, OperationExample>> = {
  generatePassword: { response: enveloped({ password }) },
  validatePassword: {
    request: { password: 'Xq7-mTvw' },
    response: enveloped({
      valid: false,
      rulesNotFulfilled: [{ name: 'minimumLengthRequired', details: { length: 10 } }],
    }),
  },
  listPasswordRequirements: {
    response: enveloped([
      { name: 'whitespacesDeclined', details: {} },
      { name: 'keyboardSequenceDeclined', details: { count: 3 } },
      { name: 'minimumLengthRequired', details: { length: 10 } },
    ]),
  },
  listLanguagePacks: { response: enveloped([languagePack]) },
  getLanguagePack: { response: enveloped(languagePack) },
  getTermsOfUse: {
    response: enveloped({
      active: true,
      lastChangeTimestamp: '2026-03-01T12:00:00+00:00',
      terms: [{ locale: 'en', title: 'Terms of use', content: 'Send only your own files.', type: 'text/plain' }],
    }),
  },
  getImprint: { response: enveloped({ type: 'text/markdown', content: '**Example Ltd**, 1 Example Street' }) },
  getLogging: { response: enveloped({ remoteLoggingEnabled: true, level: 'WARN' }) },
  sendLogs: {
    request: [{ timestamp: '2026-03-01T12:00:00Z', level: 'WARN', message: 'The upload was interrupted.' }],
  },
  getStatus: { response: { apiVersions: { uiApiVersions: [apiVersion] } } },
  getCors: { response: enveloped({ active: true }) },
  getLive: { response: { status: 'live' } },
  getReady: { response: { status: 'ready' } },
  getDescription: {
    response: {
      openapi: '3.1.0',
      info: { title: 'Sealpost', version: `${apiVersion.major}.${apiVersion.minor}` },
      paths: {},
    },
  },
};

/** One example per operation, by operation ID. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  ...senders,
  ...receivers,
  ...tools,
};

import { apiRoutes } from '../src/http/routes.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { watchDatabase } from '../test/support/database/database-watch.ts';
import { anyBrokenRequest } from '../test/support/inputs/broken-requests.ts';
import { anyRequestTo, type RequestTarget } from '../test/support/inputs/generated-requests.ts';
import {
  assertNothingWritten,
  createFuzzStats,
  type FuzzStats,
  fuzzServer,
} from '../test/support/inputs/request-fuzzer.ts';
import { adminBodies } from '../test/support/server/admin-bodies.ts';
import { type PopulatedServer, startPopulatedServer } from '../test/support/server/populated-server.ts';
import type { Proof } from './proof.ts';

/** After this many requests, a server has no transfers left to request. */
const requestsPerServer = 500;
/** The share of requests that are not valid HTTP. */
const brokenShare = 0.1;
const slowestAllowedMs = 2_000;

/** Bodies that would succeed, so that each of their members can be the only invalid one. */
const bodies: RequestTarget['bodies'] = {
  createVerificationToken: { verificationCode: 'AAAAAAAAAA' },
  finishSenderSignOn: { query: 'code=AAAA&state=sender.AAAA' },
  getTransferPolicy: { recipients: ['bob@example.org'] },
  createSession: {
    sender: { name: 'Ann', phone: '1' },
    recipients: { to: [{ mail: 'bob@example.org' }], cc: [], bcc: [] },
  },
  updateSession: {
    sender: { name: 'Ann', phone: '1' },
    expirationDate: '2026-03-05T12:00:00Z',
    securityMode: { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'MANUAL', password: 'Xq7-mTvw.93-Kz' } },
    notificationMessage: { subject: 'Plans', body: 'As *promised*.' },
    senderLanguage: 'de',
    recipientLanguage: 'zh-Hant-TW',
    showFileNames: false,
    allowPreview: false,
    sendDownloadSummary: true,
    fileChecksumAlgorithm: 'SHA-256',
    classificationId: 'internal',
    confidentialMessageFileId: null,
  },
  updateTransfer: {
    status: null,
    revocationOptions: { notifySender: true, notifyRecipients: false, message: '*Sorry*' },
    transfer: { expirationDate: '2026-03-05T12:00:00Z' },
  },
  // Omits the current password: wrong ones would be counted as attempts and lock the transfer.
  changePassword: { passwordMode: 'MANUAL', password: 'Xq7-mTvw.93-Kz' },
  registerFile: { fileName: 'b.txt', size: 1, checksum: null },
  addFiles: { files: [{ fileName: 'c.txt', size: 1, content: 'QQ==' }] },
  validatePassword: { password: 'Xq7-mTvw.93-Kz' },
  sendLogs: [{ timestamp: '2026-03-01T12:00:00Z', level: 'info', message: 'Hello' }],
  previewSenderEmail: { additionalRecipients: ['eve@example.org'], password: 'Xq7-mTvw.93-Kz' },
  previewSentCopy: { additionalRecipients: [{ mail: 'eve@example.org' }] },
  previewRecipientEmail: { password: 'Xq7-mTvw.93-Kz' },
  ...adminBodies,
};

function targetOf({ sender, admin, password, pathOf }: PopulatedServer): RequestTarget {
  return {
    routes: apiRoutes,
    pathOf: (pattern, odd) =>
      pathOf(pattern, { productKey: 'api.rest', packId: 'en_2', ...odd }).replace('*', 'messages.json'),
    credentials: Object.entries({
      ...sender.headers,
      ...admin.headers,
      'X-CS-Password': encodeURIComponent(password),
    }),
    bodies,
  };
}

async function fuzzFreshServer(count: number, stats: FuzzStats): Promise<void> {
  await using cleanup = createCleanup();
  const populated = await startPopulatedServer(cleanup);
  using watch = await watchDatabase(populated.api.ports.db);
  const { server, log } = populated.api;
  const requests = anyRequestTo(targetOf(populated));
  const broken = Math.ceil(count * brokenShare);
  const check = assertNothingWritten(watch);
  await fuzzServer(server, requests, { count: count - broken, kind: 'whole', stats, check });
  await fuzzServer(server, anyBrokenRequest(requests), { count: broken, kind: 'broken', stats, check });
  const failure = log()
    .split('\n')
    .find((line) => /"level":"(error|fatal)"/.test(line));
  if (failure !== undefined) throw new Error(failure);
  await populated.api.sealpost.status();
}

export const requests: Proof = {
  promise: 'Any request to any route gets a documented response other than 5xx, and writes nothing unless it succeeds.',
  unit: 'requests',
  full: 50_000,
  short: 250,
  async run(size, report) {
    const stats = createFuzzStats();
    for (let sent = 0; sent < size; sent += requestsPerServer) {
      await fuzzFreshServer(Math.min(requestsPerServer, size - sent), stats);
      report(`${Math.min(size, sent + requestsPerServer)} of ${size}`);
    }
    const slowestMs = Math.round(stats.slowestMs);
    // Checks the duration only at full size, because the machine is busy while the tests run.
    if (size >= this.full && slowestMs > slowestAllowedMs) throw new Error(`A response took ${slowestMs} ms`);
    const statuses = [...stats.statuses].toSorted().map(([status, count]) => `${count} × ${status || 'closed'}`);
    return { requests: size, slowestMs, statuses: statuses.join(', ') };
  },
};

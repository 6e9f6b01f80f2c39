import { type RouteNeeds, routesOf } from '../src/http/routes.ts';
import { requestsTo, type Target } from '../test/api/generated-requests.ts';
import { brokenRequests } from '../test/api/raw-requests.ts';
import { changesNothing, noStorm, type Storm, sendStorm } from '../test/api/request-storm.ts';
import { aTreasureHouse, type TreasureHouse } from '../test/api/treasure-house.ts';
import { watchDatabase } from '../test/support/database-watch.ts';
import type { Proof } from './proof.ts';

/** After so many a house has lost what there was to ask for. */
const perHouse = 500;
/** Of ten requests one is broken before HTTP understands it. */
const brokenShare = 0.1;
const slowestAllowedMs = 2_000;

/** Bodies that would succeed, so that each member of them can be the only one that is wrong. */
const bodies: Target['bodies'] = {
  createVerificationToken: { verificationCode: 'AAAAAAAAAA' },
  getTransferPolicy: { recipients: ['bob@example.org'] },
  createSession: {
    sender: { name: 'Ann', phone: '1' },
    recipients: { to: [{ mail: 'bob@example.org' }], cc: [], bcc: [] },
  },
  changeSession: {
    sender: { name: 'Ann', phone: '1' },
    expirationDate: '2026-03-05T12:00:00Z',
    securityMode: { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'MANUAL', password: 'Xq7-mTvw.93-Kz' } },
    notificationMessage: { subject: 'Plans', body: 'As *promised*.' },
    senderLanguage: 'de',
    recipientLanguage: 'zh-Hant-TW',
    showFileNames: false,
    sendDownloadSummary: true,
    fileChecksumAlgorithm: 'SHA-256',
    classificationId: 'internal',
    confidentialMessageFileId: null,
  },
  changeTransfer: {
    status: null,
    revocationOptions: { notifySender: true, notifyRecipients: false, message: '*Sorry*' },
    transfer: { expirationDate: '2026-03-05T12:00:00Z' },
  },
  // Without the current one: wrong ones would be counted, and end what there is to ask for.
  editPassword: { passwordMode: 'MANUAL', password: 'Xq7-mTvw.93-Kz' },
  registerFile: { fileName: 'b.txt', size: 1, checksum: null },
  validatePassword: { password: 'Xq7-mTvw.93-Kz' },
  sendLogs: [{ timestamp: '2026-03-01T12:00:00Z', level: 'info', message: 'Hello' }],
  showSenderEmail: { additionalRecipients: ['eve@example.org'], password: 'Xq7-mTvw.93-Kz' },
  showSentEmail: { additionalRecipients: [{ mail: 'eve@example.org' }] },
  showRecipientEmail: { password: 'Xq7-mTvw.93-Kz' },
};

function targetOf({ sender, password, pathOf }: TreasureHouse): Target {
  return {
    routes: routesOf({} as RouteNeeds),
    pathOf: (pattern, odd) =>
      pathOf(pattern, { productKey: 'api.rest', packId: 'en_2', ...odd }).replace('*', 'messages.json'),
    credentials: Object.entries({ ...sender.headers, 'X-CS-Password': encodeURIComponent(password) }),
    bodies,
  };
}

async function besiege(count: number, storm: Storm): Promise<void> {
  const closing: Array<() => unknown> = [];
  try {
    const treasure = await aTreasureHouse({ after: (close) => void closing.push(close as () => unknown) });
    using watch = await watchDatabase(treasure.house.ports.db);
    const { server, log } = treasure.house;
    const requests = requestsTo(targetOf(treasure));
    const broken = Math.ceil(count * brokenShare);
    const check = changesNothing(watch);
    await sendStorm(server, requests, { count: count - broken, kind: 'whole', storm, check });
    await sendStorm(server, brokenRequests(requests), { count: broken, kind: 'broken', storm, check });
    const trouble = log()
      .split('\n')
      .find((line) => /"level":"(error|fatal)"/.test(line));
    if (trouble !== undefined) throw new Error(trouble);
    await treasure.house.sealpost.status();
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

export const requests: Proof = {
  promise:
    'Whatever is sent to whatever route, the answer is documented, no 5xx, and writes nothing without a success.',
  unit: 'requests',
  full: 50_000,
  short: 600,
  async run(size, tell) {
    const storm = noStorm();
    for (let sent = 0; sent < size; sent += perHouse) {
      await besiege(Math.min(perHouse, size - sent), storm);
      tell(`${Math.min(size, sent + perHouse)} of ${size}`);
    }
    const slowestMs = Math.round(storm.slowestMs);
    // At full size only: others may use the machine while the tests run.
    if (size >= this.full && slowestMs > slowestAllowedMs) throw new Error(`An answer took ${slowestMs} ms`);
    const statuses = [...storm.statuses].toSorted().map(([status, count]) => `${count} × ${status || 'closed'}`);
    return { requests: size, slowestMs, statuses: statuses.join(', ') };
  },
};

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { pollTransfers } from '../src/actions/listing/poll-transfers.ts';
import type { VerifiedEmail } from '../src/actions/verification/identify-caller.ts';
import { listedFrom } from '../src/core/listing.ts';
import { defaultSettings } from '../src/core/settings.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { type Param, preparedQuery } from '../src/db/engine/prepared-query.ts';
import { entrySerializerFor } from '../src/http/wire/serialize-list-entry.ts';
import { transferIdCache } from '../src/runtime/caches.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/database/fresh-database.ts';
import { noon } from '../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../test/support/server/test-ports.ts';
import { createSender } from '../test/support/transfer/sender.ts';
import { plansOf, searchPlansOf } from './polling-plans.ts';
import { hotAddress, sealIds, seedTransfers, smallAddress } from './polling-seed.ts';
import type { Proof } from './proof.ts';
import { mainCombinations } from './search-combinations.ts';
import { median } from './support/statistics.ts';

const full = 1_000_000;
/** From this many transfers, the plans are those of a large database and are written to the docs. */
const manyForPlans = 100_000;
const smallMailbox = 50;

type Box = 'sent' | 'received';

/** A request for one page of one list. */
interface PageRequest {
  readonly box: Box;
  readonly page: number;
  readonly size: number;
  readonly active: boolean | undefined;
}

export const polling: Proof = {
  promise:
    'Any page of a mailbox of 100,000 among 1,000,000 transfers, with its total, takes at most twice as long as counting that mailbox; page 1 of a mailbox of 50 takes at most 1.5 times as long as among 1,000.',
  unit: 'transfers',
  full,
  short: 2_000,
  async run(transfers, report) {
    const figures: Record<string, string | number> = {};
    for (const kind of databaseKinds) Object.assign(figures, await proveOn(kind, transfers, report));
    return figures;
  },
};

async function proveOn(kind: DatabaseKind, transfers: number, report: (progress: string) => void) {
  await using large = await freshLocation(kind);
  await using small = await freshLocation(kind);
  await seedTransfers(large.value, noon, { transfers, hot: transfers / 10, small: smallMailbox });
  await seedTransfers(small.value, noon, { transfers: 1_000, hot: 100, small: smallMailbox });
  report(`${kind}: ${transfers} transfers inserted`);
  const [inLarge, inSmall] = [await createPollingClient(large.value), await createPollingClient(small.value)];
  try {
    const rounds = transfers >= full ? 31 : 3;
    const pages = await measurePages(inLarge, rounds);
    report(`${kind}: pages measured`);
    const growth = await measureGrowth(inLarge, inSmall, 10 * rounds);
    const plans = await plansOf(large.value, inLarge.hot);
    const figures = {
      [`${kind}: slowest page / count`]: `${pages.max.toFixed(3)} (${pages.slowest})`,
      [`${kind}: all pages / count`]: pages.all,
      [`${kind}: count, ms`]: pages.countMs,
      [`${kind}: small mailbox, among many / among few`]: growth.toFixed(2),
    };
    report(JSON.stringify(figures));
    if (transfers >= manyForPlans) {
      await mkdir('prove/query-plans', { recursive: true });
      await writeFile(`prove/query-plans/${kind.toLowerCase()}.txt`, plans);
      const ofSearches = await searchPlansOf(large.value, mainCombinations(noon));
      await writeFile(`prove/query-plans/admin-${kind.toLowerCase()}.txt`, ofSearches);
    }
    if (transfers >= full) {
      assert.ok(pages.max <= 2, `${kind}: a page takes ${pages.max} times as long as counting: ${pages.slowest}`);
      assert.ok(growth <= 1.5, `${kind}: page 1 of a small mailbox takes ${growth} times as long as among few`);
    }
    return figures;
  } finally {
    await Promise.all([inLarge.close(), inSmall.close()]);
  }
}

/** Requests pages with the service's own code, without HTTP. */
interface PollingClient {
  readonly ports: TestPorts;
  readonly hot: VerifiedEmail;
  readonly small: VerifiedEmail;
  fetchPage(
    caller: VerifiedEmail,
    request: PageRequest,
  ): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
  close(): Promise<void>;
}

async function createPollingClient(location: string): Promise<PollingClient> {
  const db = openDatabase(location);
  const ports = await createTestPorts(db);
  const deps = { ...ports, readTransferId: transferIdCache(ports) };
  const { parts, serialize } = entrySerializerFor(undefined);
  const baseUrl = () => new URL('https://files.example.org');
  return {
    ports,
    hot: await createSender(ports, hotAddress),
    small: await createSender(ports, smallAddress),
    async fetchPage(caller, request) {
      const poll = await pollTransfers(deps, caller, { ...request, parts, form: '' });
      const ids = await Array.fromAsync(poll.entries(), (transfer) => {
        JSON.stringify(serialize(transfer, baseUrl));
        return transfer.trackingId;
      });
      return { ids, total: poll.total };
    },
    close: () => db.destroy(),
  };
}

const countOf = preparedQuery((db, param: Param<{ contactId: string; box: string }>) => ({
  compile: () =>
    sql<{ count: number }>`
      select count(*) as count from listing where contact_id = ${param('contactId')} and box = ${param('box')}`.compile(
      db,
    ),
}));

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measurePages(client: PollingClient, rounds: number) {
  const { ports, hot } = client;
  const requests: PageRequest[] = [];
  for (const box of ['sent', 'received'] as const) {
    for (const active of [undefined, true, false]) {
      const total = await checkedTotal(client, box, active);
      for (const size of active === undefined ? [10, 100] : [10]) {
        const last = Math.ceil(total / size);
        for (const page of [1, Math.ceil(last / 2), last]) requests.push({ box, page, size, active });
      }
    }
  }
  for (const request of requests) await sealListedIds(client, hot, request);
  const counts: Record<Box, number[]> = { sent: [], received: [] };
  const times = new Map<PageRequest, number[]>(requests.map((request) => [request, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const box of ['sent', 'received'] as const) {
      counts[box].push(await milliseconds(() => countOf(ports.db, { contactId: hot.contactId, box })));
    }
    for (const [request, samples] of times) samples.push(await milliseconds(() => client.fetchPage(hot, request)));
  }
  const ratios = [...times].map(([request, samples]) => ({
    request,
    ratio: median(samples) / median(counts[request.box]),
  }));
  const slowest = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  return {
    max: slowest?.ratio ?? Number.NaN,
    slowest: slowest === undefined ? '' : nameOf(slowest.request),
    all: ratios.map(({ request, ratio }) => `${nameOf(request)} ${ratio.toFixed(2)}`).join('; '),
    countMs: `${median(counts.sent).toFixed(2)} sent, ${median(counts.received).toFixed(2)} received`,
  };
}

function nameOf({ box, page, size, active }: PageRequest): string {
  return `${box}${active === undefined ? '' : active ? ' active' : ' inactive'} ${page}×${size}`;
}

/** Returns the reported total after checking it against the counted rows. */
async function checkedTotal(
  { ports, hot, fetchPage }: PollingClient,
  box: Box,
  active: boolean | undefined,
): Promise<number> {
  const { total } = await fetchPage(hot, { box, page: 2 ** 31 - 1, size: 1, active });
  const now = noon.toISOString();
  const rows = await ports.db
    .selectFrom('listing')
    .select(['state', 'expires_at'])
    .where('contact_id', '=', hot.contactId)
    .where('box', '=', box)
    .where('expires_at', '>=', listedFrom(noon, defaultSettings).toISOString())
    .execute();
  const open = rows.filter(({ state, expires_at }) => state === 'Active' && expires_at > now).length;
  assert.equal(total, active === undefined ? rows.length : active ? open : rows.length - open);
  return total;
}

async function sealListedIds(
  { ports, fetchPage }: PollingClient,
  caller: VerifiedEmail,
  request: PageRequest,
): Promise<void> {
  const deps = { ...ports, readTransferId: () => '' };
  const poll = await pollTransfers(deps, caller, { ...request, parts: new Set(), form: '' });
  await sealIds(ports, await Array.fromAsync(poll.entries(), ({ trackingId }) => trackingId));
  await fetchPage(caller, request);
}

async function measureGrowth(inLarge: PollingClient, inSmall: PollingClient, rounds: number): Promise<number> {
  const requests: readonly PageRequest[] = (['sent', 'received'] as const).map((box) => ({
    ...{ box, page: 1, size: 10, active: undefined },
  }));
  const times = new Map<PollingClient, number[]>();
  for (const client of [inLarge, inSmall]) {
    times.set(client, []);
    for (const request of requests) await sealListedIds(client, client.small, request);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [client, samples] of times) {
      for (const request of requests) samples.push(await milliseconds(() => client.fetchPage(client.small, request)));
    }
  }
  return median(times.get(inLarge) ?? []) / median(times.get(inSmall) ?? []);
}

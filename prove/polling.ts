import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { VerifiedEmail } from '../src/actions/identify-caller.ts';
import { knownTransferIds } from '../src/actions/known-transfer-ids.ts';
import { pollTransfers } from '../src/actions/poll-transfers.ts';
import { listedFrom } from '../src/core/listing.ts';
import { defaultSettings } from '../src/core/settings.ts';
import { type Gap, keptQuery } from '../src/db/kept-query.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { entryFormOf } from '../src/http/polling-view.ts';
import { noon } from '../test/support/builders.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/fresh-database.ts';
import { type HousePorts, housePorts } from '../test/support/house-ports.ts';
import { aSender } from '../test/support/sending.ts';
import { plansOf } from './polling-plans.ts';
import { hotAddress, sealIds, seedTransfers, smallAddress } from './polling-seed.ts';
import type { Proof } from './proof.ts';
import { median } from './statistics.ts';

const full = 1_000_000;
/** From so many on the plans are those of a large database, and are kept. */
const manyForPlans = 100_000;
const smallMailbox = 50;

type Box = 'sent' | 'received';

/** One page of one list, again and again. */
interface Visit {
  readonly box: Box;
  readonly page: number;
  readonly size: number;
  readonly active: boolean | undefined;
}

export const polling: Proof = {
  promise:
    'Any page of a mailbox of 100,000 among 1,000,000 transfers, with its total, costs at most twice what counting that mailbox does; page 1 of a mailbox of 50 at most 1.5 times what it does among 1,000.',
  unit: 'transfers',
  full,
  short: 2_000,
  async run(transfers, tell) {
    const figures: Record<string, string | number> = {};
    for (const kind of databaseKinds) Object.assign(figures, await proveOn(kind, transfers, tell));
    return figures;
  },
};

async function proveOn(kind: DatabaseKind, transfers: number, tell: (progress: string) => void) {
  await using large = await freshLocation(kind);
  await using small = await freshLocation(kind);
  await seedTransfers(large.value, noon, { transfers, hot: transfers / 10, small: smallMailbox });
  await seedTransfers(small.value, noon, { transfers: 1_000, hot: 100, small: smallMailbox });
  tell(`${kind}: ${transfers} transfers are there`);
  const [inLarge, inSmall] = [await aDesk(large.value), await aDesk(small.value)];
  try {
    const rounds = transfers >= full ? 31 : 3;
    const pages = await measurePages(inLarge, rounds);
    tell(`${kind}: pages are measured`);
    const growth = await measureGrowth(inLarge, inSmall, 10 * rounds);
    const plans = await plansOf(large.value, inLarge.hot);
    const figures = {
      [`${kind}: dearest page / count`]: `${pages.most.toFixed(3)} (${pages.dearest})`,
      [`${kind}: all pages / count`]: pages.all,
      [`${kind}: count, ms`]: pages.countMs,
      [`${kind}: small mailbox, among many / among few`]: growth.toFixed(2),
    };
    tell(JSON.stringify(figures));
    if (transfers >= manyForPlans) {
      await mkdir('docs/query-plans', { recursive: true });
      await writeFile(`docs/query-plans/${kind.toLowerCase()}.txt`, plans);
    }
    if (transfers >= full) {
      assert.ok(pages.most <= 2, `${kind}: a page costs ${pages.most} times what counting does: ${pages.dearest}`);
      assert.ok(growth <= 1.5, `${kind}: page 1 of a small mailbox costs ${growth} times what it does among few`);
    }
    return figures;
  } finally {
    await Promise.all([inLarge.close(), inSmall.close()]);
  }
}

/** Somebody who asks for pages, as the service would answer them. */
interface Desk {
  readonly ports: HousePorts;
  readonly hot: VerifiedEmail;
  readonly small: VerifiedEmail;
  visit(caller: VerifiedEmail, visit: Visit): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
  close(): Promise<void>;
}

async function aDesk(location: string): Promise<Desk> {
  const db = openDatabase(location);
  const ports = await housePorts(db);
  const needs = { ...ports, readTransferId: knownTransferIds(ports) };
  const { parts, make } = entryFormOf(undefined);
  const baseUrl = () => new URL('https://files.example.org');
  return {
    ports,
    hot: await aSender(ports, hotAddress),
    small: await aSender(ports, smallAddress),
    async visit(caller, visit) {
      const poll = await pollTransfers(needs, caller, { ...visit, parts, form: '' });
      const ids = await Array.fromAsync(poll.entries(), (transfer) => {
        JSON.stringify(make(transfer, baseUrl));
        return transfer.trackingId;
      });
      return { ids, total: poll.total };
    },
    close: () => db.destroy(),
  };
}

const countOf = keptQuery((db, gap: Gap<{ partyId: string; box: string }>) => ({
  compile: () =>
    sql<{ count: number }>`
      select count(*) as count from listing where party_id = ${gap('partyId')} and box = ${gap('box')}`.compile(db),
}));

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measurePages(desk: Desk, rounds: number) {
  const { ports, hot } = desk;
  const visits: Visit[] = [];
  for (const box of ['sent', 'received'] as const) {
    for (const active of [undefined, true, false]) {
      const total = await checkedTotal(desk, box, active);
      for (const size of active === undefined ? [10, 100] : [10]) {
        const last = Math.ceil(total / size);
        for (const page of [1, Math.ceil(last / 2), last]) visits.push({ box, page, size, active });
      }
    }
  }
  for (const visit of visits) await sealShown(desk, hot, visit);
  const counts: Record<Box, number[]> = { sent: [], received: [] };
  const times = new Map<Visit, number[]>(visits.map((visit) => [visit, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const box of ['sent', 'received'] as const) {
      counts[box].push(await milliseconds(() => countOf(ports.db, { partyId: hot.partyId, box })));
    }
    for (const [visit, some] of times) some.push(await milliseconds(() => desk.visit(hot, visit)));
  }
  const ratios = [...times].map(([visit, some]) => ({ visit, ratio: median(some) / median(counts[visit.box]) }));
  const dearest = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  return {
    most: dearest?.ratio ?? Number.NaN,
    dearest: dearest === undefined ? '' : nameOf(dearest.visit),
    all: ratios.map(({ visit, ratio }) => `${nameOf(visit)} ${ratio.toFixed(2)}`).join('; '),
    countMs: `${median(counts.sent).toFixed(2)} sent, ${median(counts.received).toFixed(2)} received`,
  };
}

function nameOf({ box, page, size, active }: Visit): string {
  return `${box}${active === undefined ? '' : active ? ' active' : ' inactive'} ${page}×${size}`;
}

/** The total that is told, which must be what counting one by one gives. */
async function checkedTotal({ ports, hot, visit }: Desk, box: Box, active: boolean | undefined): Promise<number> {
  const { total } = await visit(hot, { box, page: 2 ** 31 - 1, size: 1, active });
  const now = noon.toISOString();
  const rows = await ports.db
    .selectFrom('listing')
    .select(['state', 'expires_at'])
    .where('party_id', '=', hot.partyId)
    .where('box', '=', box)
    .where('expires_at', '>=', listedFrom(noon, defaultSettings).toISOString())
    .execute();
  const open = rows.filter(({ state, expires_at }) => state === 'Active' && expires_at > now).length;
  assert.equal(total, active === undefined ? rows.length : active ? open : rows.length - open);
  return total;
}

async function sealShown({ ports, visit }: Desk, caller: VerifiedEmail, what: Visit): Promise<void> {
  const needs = { ...ports, readTransferId: () => '' };
  const poll = await pollTransfers(needs, caller, { ...what, parts: new Set(), form: '' });
  await sealIds(ports, await Array.fromAsync(poll.entries(), ({ trackingId }) => trackingId));
  await visit(caller, what);
}

async function measureGrowth(inLarge: Desk, inSmall: Desk, rounds: number): Promise<number> {
  const visits: readonly Visit[] = (['sent', 'received'] as const).map((box) => ({
    ...{ box, page: 1, size: 10, active: undefined },
  }));
  const times = new Map<Desk, number[]>();
  for (const desk of [inLarge, inSmall]) {
    times.set(desk, []);
    for (const visit of visits) await sealShown(desk, desk.small, visit);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [desk, some] of times) {
      for (const visit of visits) some.push(await milliseconds(() => desk.visit(desk.small, visit)));
    }
  }
  return median(times.get(inLarge) ?? []) / median(times.get(inSmall) ?? []);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairTurns, type FairTurnsOptions, QueueFull, type Turn, type TurnCause } from './fair-turns.ts';

const never = new AbortController().signal;

/** Turns in virtual time: each lasts a quarter of a second, unless a test sets another duration. */
function virtualTurns(options: Partial<FairTurnsOptions> = {}) {
  let now = 0;
  const timers: Array<{ readonly at: number; readonly wake: () => void }> = [];
  const turns = new FairTurns({
    limit: 2,
    maxWaiting: 256,
    processes: 1,
    cores: 4,
    maxOf: { network: 128, sender: 64, transfer: 8 },
    now: () => now,
    wakeAfter: (ms, wake) => timers.push({ at: now + ms, wake }),
    ...options,
  });
  const after = (ms: number, wake: () => void) => timers.push({ at: now + ms, wake });

  /** Runs one turn. Returns when it started, or that it was rejected. */
  async function run(cause: TurnCause, { ms = 250, isRight = false } = {}): Promise<number | 'full'> {
    let turn: Turn;
    try {
      turn = await turns.acquire(cause, never);
    } catch (error) {
      assert.ok(error instanceof QueueFull);
      return 'full';
    }
    const startedAt = now;
    await new Promise<void>((ended) => {
      after(ms, () => {
        const seconds = turns.release(turn);
        if (isRight) turns.refund(turn.cause, (7 / 8) * seconds);
        ended();
      });
    });
    return startedAt;
  }

  /** Lets time pass, from one timer to the next. */
  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    for (;;) {
      // Lets those that were started or ended by the last timer continue.
      await new Promise((resolve) => setImmediate(resolve));
      timers.sort((one, other) => one.at - other.at);
      if ((timers[0]?.at ?? Number.POSITIVE_INFINITY) > end) break;
      const { at, wake } = timers.shift() ?? assert.fail();
      now = at;
      wake();
    }
    now = end;
  }

  return { turns, run, pass, after, now: () => now };
}

type Virtual = ReturnType<typeof virtualTurns>;

/** A client that makes a request, and another one 10 ms after each response. Returns how long each turn was waited for. */
function client(
  { run, after, now }: Virtual,
  cause: (n: number) => TurnCause,
  options?: Parameters<Virtual['run']>[1],
) {
  const waits: number[] = [];
  const rejected: number[] = [];
  let requests = 0;
  const request = async () => {
    const arrivedAt = now();
    requests += 1;
    const startedAt = await run(cause(requests), options);
    if (startedAt === 'full') rejected.push(arrivedAt);
    else waits.push(startedAt - arrivedAt);
    after(10, request);
  };
  void request();
  return { waits, rejected };
}

const flood = {
  'edits of one sender': (n: number) => ({ network: `attacker ${n % 2}`, sender: 'mallory' }),
  'attempts at one sender, from many networks': (n: number) => ({
    network: `bot ${n % 1_000}`,
    sender: 'mallory',
    transfer: `own ${n % 400}`,
  }),
  'edits from the network of the others': () => ({ network: 'office', sender: 'mallory' }),
};

for (const [name, attack] of Object.entries(flood)) {
  for (const clients of [1, 2, 4]) {
    test(`${name}: ${clients} honest clients keep 70 % of their turns and none is rejected`, async () => {
      const count = async (isAttacked: boolean) => {
        const virtual = virtualTurns();
        const attackers = Array.from({ length: isAttacked ? 60 : 0 }, (_, n) =>
          client(virtual, (request) => attack(60 * request + n)),
        );
        await virtual.pass(20_000);
        const honest = Array.from({ length: clients }, (_, n) =>
          client(
            virtual,
            (request) => ({ network: 'office', sender: 'alice', transfer: `of client ${n}, ${request}` }),
            { isRight: true },
          ),
        );
        await virtual.pass(20_000);
        for (const { rejected } of honest) assert.deepEqual(rejected, []);
        const served = honest.reduce((sum, { waits }) => sum + waits.length, 0);
        const lost = attackers.reduce((sum, { waits }) => sum + waits.length, 0);
        if (isAttacked) assert.ok(lost > 20, 'the flood is served too');
        return served;
      };
      const [alone, attacked] = [await count(false), await count(true)];
      assert.ok(attacked >= 0.7 * alone, `${attacked} of ${alone} turns`);
    });
  }
}

test('a flood leaves a turn free: a first opening does not wait, however rarely it comes', async () => {
  const virtual = virtualTurns();
  for (let n = 0; n < 60; n += 1) client(virtual, () => flood['edits of one sender'](n));
  await virtual.pass(20_000);
  const waits: unknown[] = [];
  for (let n = 0; n < 10; n += 1) {
    const arrivedAt = virtual.now();
    void virtual.run({ network: `home ${n}`, sender: 'alice', transfer: `${n}` }).then((startedAt) => {
      waits.push(startedAt === 'full' ? startedAt : startedAt - arrivedAt);
    });
    await virtual.pass(3_030);
  }
  assert.deepEqual(waits, Array(10).fill(0));
});

/** Counts the turns of a flood in 40 s: in each of so many processes, which divide the turns of one. */
async function floodTurns(processes: number, hasHonestClient: boolean, cores = 4): Promise<number> {
  let turns = 0;
  for (let process = 0; process < processes; process += 1) {
    const virtual = virtualTurns({ limit: processes === 1 ? 2 : 1, processes, cores });
    const attackers = Array.from({ length: 60 }, (_, n) => client(virtual, () => flood['edits of one sender'](n)));
    if (hasHonestClient) client(virtual, (n) => ({ sender: 'alice', transfer: `${n}` }), { isRight: true });
    await virtual.pass(10_000);
    const before = attackers.reduce((sum, { waits }) => sum + waits.length, 0);
    await virtual.pass(40_000);
    turns += attackers.reduce((sum, { waits }) => sum + waits.length, 0) - before;
  }
  return turns;
}

for (const hasHonestClient of [false, true]) {
  const beside = hasHonestClient ? 'beside an honest client' : 'alone';
  test(`a flood ${beside} gets no more turns of several processes than of one`, async () => {
    const ofOne = await floodTurns(1, hasHonestClient);
    for (const processes of [2, 4, 8]) {
      const ofAll = await floodTurns(processes, hasHonestClient);
      assert.ok(ofAll <= 1.1 * ofOne, `${ofAll} of ${processes} processes, ${ofOne} of one`);
      assert.ok(ofAll >= 0.5 * ofOne, 'the flood is served too');
    }
  });
}

test('a flood takes at most a quarter of the cores and at most one, in one process or several', async () => {
  // One core has 160 turns of a quarter of a second in 40 s.
  for (const [cores, processes, turns] of [
    [1, 1, 40],
    [2, 1, 80],
    [3, 1, 120],
    [4, 1, 160],
    [16, 1, 160],
    [1, 2, 40],
    [2, 2, 80],
    [2, 4, 80],
  ] as const) {
    const taken = await floodTurns(processes, false, cores);
    assert.ok(Math.abs(taken - turns) <= 0.1 * turns, `${taken} turns of ${processes} processes on ${cores} cores`);
  }
});

test('uses all turns for one group while it is no flood and no other comes', async () => {
  const virtual = virtualTurns();
  const started: Array<number | 'full'> = [];
  for (let n = 0; n < 8; n += 1) void virtual.run({ sender: 'alice', transfer: `${n}` }).then((at) => started.push(at));
  await virtual.pass(2_000);
  assert.deepEqual(started, [0, 0, 250, 250, 500, 500, 750, 750]);
});

test('the first openings of a transfer with many recipients are not a flood', async () => {
  const virtual = virtualTurns();
  const started: Array<number | 'full'> = [];
  for (let n = 0; n < 60; n += 1) {
    void virtual
      .run({ network: 'office', sender: 'alice', transfer: `${n}` }, { isRight: true })
      .then((at) => started.push(at));
  }
  await virtual.pass(7_500);
  assert.equal(started.length, 60);
});

test('gives the next turn to the groups that have used the least, then in the order of arrival', async () => {
  const virtual = virtualTurns({ limit: 1 });
  const order: string[] = [];
  const run = (name: string, cause: TurnCause) => virtual.run(cause).then(() => order.push(name));
  void run('a1', { network: 'n', sender: 'a', transfer: '1' });
  void run('a2', { network: 'n', sender: 'a', transfer: '2' });
  void run('a1 again', { network: 'n', sender: 'a', transfer: '1' });
  void run('b', { network: 'n', sender: 'b', transfer: '3' });
  void run('c', { network: 'm', sender: 'c', transfer: '4' });
  await virtual.pass(2_000);
  assert.deepEqual(order, ['a1', 'c', 'b', 'a2', 'a1 again']);
});

test('a full queue rejects the latest turn of its largest group, not the newcomer', async () => {
  const virtual = virtualTurns({ limit: 1, maxWaiting: 4 });
  const outcomes = new Map<string, unknown>();
  const run = (name: string, cause: TurnCause) => virtual.run(cause).then((outcome) => outcomes.set(name, outcome));
  for (let n = 0; n < 5; n += 1) void run(`mallory ${n}`, { network: 'n', sender: 'mallory', transfer: `own ${n}` });
  void run('bob', { network: 'n', sender: 'alice', transfer: 'of bob' });
  await virtual.pass(0);
  assert.deepEqual([...outcomes], [['mallory 4', 'full']]);
  await virtual.pass(2_000);
  assert.equal(outcomes.get('bob'), 250);
});

test('a full group rejects the turn that most others resemble', async () => {
  const virtual = virtualTurns({ limit: 1, maxOf: { network: 128, sender: 4, transfer: 8 } });
  const outcomes = new Map<string, unknown>();
  const run = (name: string, cause: TurnCause) => virtual.run(cause).then((outcome) => outcomes.set(name, outcome));
  for (let n = 0; n < 4; n += 1) void run(`stranger ${n}`, { network: 'far', sender: 'alice', transfer: 'of bob' });
  void run('carol', { network: 'near', sender: 'alice', transfer: 'of carol' });
  void run('stranger 5', { network: 'far', sender: 'alice', transfer: 'of bob' });
  await virtual.pass(0);
  assert.deepEqual(
    [...outcomes],
    [
      ['stranger 3', 'full'],
      ['stranger 5', 'full'],
    ],
  );
});

test('rejects a waiting turn whose signal aborts, and a caller whose signal has aborted', async () => {
  const { turns } = virtualTurns({ limit: 1 });
  const first = await turns.acquire({}, never);
  const stopping = new AbortController();
  const waiting = turns.acquire({}, stopping.signal);
  stopping.abort(new Error('stopped'));
  await assert.rejects(waiting, /stopped/);
  await assert.rejects(turns.acquire({}, stopping.signal), /stopped/);
  turns.release(first);
  await turns.acquire({}, never);
});

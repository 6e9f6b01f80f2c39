import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SealpostProblem } from '#client';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { freePort } from '../test/support/server/free-port.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  runSealpost,
  startService,
} from '../test/support/server/program.ts';
import type { Figures, Proof } from './proof.ts';
import { type Administrator, createAdministrator, newBrowserAt } from './sign-ins-administrator.ts';
import { attack, lockedNetwork } from './sign-ins-attack.ts';
import { compareTimes, timedPost } from './support/response-times.ts';
import { median } from './support/statistics.ts';

const mebibyte = 2 ** 20;
/** An idle server, two derivations of 64 MiB, and the requests of the attack. */
const allowedMegabytes = 512;
/** How many times of each kind of name a full run compares. */
const fullSamples = 200;
/** How far apart the medians of computing times may be. */
const widestShare = 0.05;
/** How many failures the audit log records in an hour. */
const recordedInHour = 60;
/** How often an administrator in a new browser and network repeats the sign-in after the attack. */
const maxAttempts = 3;

export const signIns: Proof = {
  promise:
    'While many networks send wrong names, passwords and codes, administrators sign in at once in a known browser or from a known network, and afterwards from everywhere. The time of a response does not reveal whether a name is known.',
  unit: 'wrong sign-ins',
  full: 10_000,
  async run(size, report) {
    await using folder = await createEmptyFolder();
    const env = {
      ...folder.env,
      SEALPOST_PORT: `${await freePort()}`,
      SEALPOST_BASE_URL: 'https://localhost',
      SEALPOST_TRUSTED_PROXIES: '127.0.0.1',
    };
    const start = Date.now();
    const service = await startService(env);
    try {
      const url = `http://127.0.0.1:${env.SEALPOST_PORT}`;
      const people = await createAdministrators(url, service);
      const samples = Math.ceil((size * fullSamples) / signIns.full);
      const times = await compareNames({ url, service, people, report }, samples);
      const underAttack = await signInUnderAttack({ url, service, people, report }, size);
      return { ...times, ...underAttack, ...(await checkAuditLog(env, Date.now() - start)) };
    } finally {
      await service.stop('SIGKILL');
    }
  },
};

interface People {
  readonly anna: Administrator;
  /** The attacker has the password of Bobby. */
  readonly bobby: Administrator;
  /** Has a new browser for each sign-in. */
  readonly carla: Administrator;
}

const home = '203.0.113.7';
const disabledName = 'disabled';

async function createAdministrators(url: string, { startOutput }: RunningService): Promise<People> {
  const setupLink = /works once: (\S+)$/m.exec(startOutput)?.[1] ?? assert.fail(startOutput);
  const anna = await createAdministrator(url, setupLink, { name: 'anna', home });
  const invited = async (name: string) => {
    const { link } = await anna.browser().admin.access.inviteAdministrator({ role: 'administrator' });
    return createAdministrator(url, link, { name, home });
  };
  const [bobby, carla, disabled] = [await invited('bobby'), await invited('carla'), await invited(disabledName)];
  await anna.browser().admin.access.changeAdministrator(disabled.id, { state: 'disabled' });
  return { anna, bobby, carla };
}

const kinds = ['known', 'unknown', 'disabled'] as const;
type Times = Readonly<Record<(typeof kinds)[number], number[]>>;

/**
 * Sends a wrong password for each kind of name in turn, each from a new network, and compares response, time, and
 * computing time of the server. On a busy machine a derivation takes long, so only the latter have close medians.
 */
async function compareNames({ url, service, people, report }: Attacked, samples: number): Promise<Figures> {
  const times: Times = { known: [], unknown: [], disabled: [] };
  const computing: Times = { known: [], unknown: [], disabled: [] };
  const responses = new Set<string>();
  for (let sample = 0; sample < samples; sample += 1) {
    // Alternates the kinds in changing order, so that other load on the machine affects all of them equally.
    for (const turn of kinds.keys()) {
      const kind = kinds[(turn + sample) % kinds.length] ?? 'known';
      const name = { known: people.anna.name, unknown: `n${sample}`, disabled: disabledName }[kind];
      const address = `10.2.${sample >> 6}.${((sample & 63) << 2) + turn}`;
      const headers = { 'content-type': 'application/json', 'x-sealpost-admin': '1', 'x-forwarded-for': address };
      const body = JSON.stringify({ name, password: 'a wrong password' });
      const before = computingMs(service.pid);
      const { ms, response } = await timedPost(new URL('/api/admin/sign-in/password', url), headers, body);
      computing[kind].push(computingMs(service.pid) - before);
      times[kind].push(ms);
      responses.add(response);
      // Derivations in a row would count as a flood, whose pauses hide differences.
      await pause(3 * ms);
    }
    if (sample % 20 === 19) report(`compared ${sample + 1} of ${samples}`);
  }
  assert.equal(responses.size, 1, [...responses].join('\n'));
  return {
    ...compareTimes('time of a wrong password', times, Number.POSITIVE_INFINITY),
    ...compareTimes('computing time of a wrong password', computing, widestShare * median(computing.known)),
  };
}

/** The computing time that all threads of a process have used, in milliseconds. */
function computingMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'latin1'), 10),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

interface Attacked {
  readonly url: string;
  readonly service: RunningService;
  readonly people: People;
  report(progress: string): void;
}

async function signInUnderAttack({ url, service, people, report }: Attacked, size: number): Promise<Figures> {
  const { anna, bobby, carla } = people;
  const idle = currentMemory(service.pid);
  resetPeakMemory(service.pid);
  const over = new AbortController();
  const names = [anna.name, carla.name];
  const [{ rejected, refused }, waits, attemptsOfNewBrowser] = await Promise.all([
    attack({ url, attempts: size, names, leakedName: bobby.name, report }).finally(() => over.abort()),
    signInRepeatedly(url, people, over.signal),
    signInPatiently(url, carla, over.signal),
  ]);
  // Bobby cannot: the attacker has the password, and has used up the codes of unknown browsers.
  for (const person of [anna, carla]) await signInAgain(url, person, '192.0.2.1');
  const peak = peakMemory(service.pid);
  assert.ok(peak < allowedMegabytes * mebibyte, `The server used ${Math.round(peak / mebibyte)} MiB`);
  return {
    'checked and rejected': rejected,
    'refused unchecked': refused,
    'sign-ins of administrators meanwhile': waits.length,
    'longest of them, ms': Math.round(Math.max(...waits)),
    'attempts in a new browser and network meanwhile': attemptsOfNewBrowser,
    'idle memory, MiB': Math.round(idle / mebibyte),
    'peak memory, MiB': Math.round(peak / mebibyte),
  };
}

/**
 * Signs in wherever the design promises it at once, until the attack is over and once more. Returns how long each sign-in
 * took, in milliseconds.
 */
async function signInRepeatedly(url: string, people: People, over: AbortSignal): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let round = 0; ; round += 1) {
    const isLast = over.aborted;
    waits.push(...(await signInEverywhere(url, people, round)));
    if (isLast) return waits;
  }
}

async function signInEverywhere(url: string, { anna, bobby }: People, round: number): Promise<readonly number[]> {
  const newNetwork = `203.0.113.${100 + (round % 100)}`;
  const waits: number[] = [];
  for (const [person, browser] of [
    [anna, anna.knownBrowserAt(newNetwork)],
    [anna, anna.knownBrowserAt(lockedNetwork)],
    [anna, newBrowserAt(url, home)],
    [bobby, bobby.knownBrowserAt(newNetwork)],
    [bobby, bobby.knownBrowserAt(lockedNetwork)],
  ] as const) {
    const start = performance.now();
    await person.signIn(browser);
    waits.push(performance.now() - start);
  }
  return waits;
}

/** Signs in with a new browser in a new network, which a flood may delay. Returns the number of attempts, with the outcome. */
async function signInPatiently(url: string, person: Administrator, over: AbortSignal): Promise<string> {
  for (let attempts = 1; ; attempts += 1) {
    if (await isSignedIn(url, person, `192.0.2.${100 + (attempts % 100)}`))
      return `${attempts}, the last one succeeded`;
    if (over.aborted) return `${attempts}, none succeeded`;
  }
}

async function signInAgain(url: string, person: Administrator, address: string): Promise<void> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) if (await isSignedIn(url, person, address)) return;
  assert.fail(`${person.name} cannot sign in after the attack`);
}

/** Returns false if the server was busy, after the time that it names. */
async function isSignedIn(url: string, person: Administrator, address: string): Promise<boolean> {
  try {
    await person.signIn(newBrowserAt(url, address));
    return true;
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 429) throw error;
    await pause(1_000 * (error.retryAfter ?? 1));
    return false;
  }
}

/** The log has few of the failures, and its chain is whole. */
async function checkAuditLog(env: Environment, ms: number): Promise<Figures> {
  const list = ['admin', 'audit', 'list', '--action', 'failSignIn', '--limit', '1000', '--json'];
  const { out } = await runSealpost(list, env);
  const failures = out.split('\n').filter((line) => line !== '').length;
  assert.ok(
    failures > 0 && failures <= recordedInHour * Math.ceil(ms / 3_600_000),
    `${failures} failures are recorded`,
  );
  const { code, out: verified, err } = await runSealpost(['admin', 'log', 'verify'], env);
  assert.equal(code, 0, err);
  return { 'failures in the audit log': failures, 'audit log': verified.trim().split('\n').at(-1) ?? '' };
}

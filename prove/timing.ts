import assert from 'node:assert/strict';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { addPolicyRule } from '../src/actions/change-policy.ts';
import { newVerification } from '../src/actions/new-verification.ts';
import { requestCode } from '../src/actions/request-code.ts';
import { sendMails } from '../src/actions/send-mails.ts';
import { type EmailAddress, parseEmail } from '../src/core/email.ts';
import { newClientId, newShortId } from '../src/crypto/identifiers.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { partyOf } from '../src/db/parties.ts';
import { addVerification } from '../src/db/verifications.ts';
import { startServer } from '../src/http/server.ts';
import { freshLocation } from '../test/support/fresh-database.ts';
import { type HousePorts, housePorts } from '../test/support/house-ports.ts';
import type { Proof } from './proof.ts';
import { mannWhitney, median } from './statistics.ts';

/** Fewer samples would only measure the machine; then answers alone are compared. */
const enoughSamples = 200;
const widestMs = 5;
const significance = 0.001;

const classes = ['known', 'unknown', 'refused'] as const;
type AddressClass = (typeof classes)[number];

const deeds = ['ask for a code', 'show a wrong code', 'show a wrong code after asking'] as const;
type Deed = (typeof deeds)[number];

const declined = {
  effect: 'decline',
  sender: '*@refused.example',
  recipient: '*',
  network: null,
  settings: {},
} as const;

export const timing: Proof = {
  promise: 'Neither answer nor time tells whether an address is known, unknown or may not send.',
  unit: 'samples of each class',
  full: 500,
  short: 10,
  async run(size, tell) {
    await using location = await freshLocation('SQLite');
    const db = openDatabase(location.value);
    const ports = await housePorts(db);
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      trustedProxies: ['127.0.0.1'],
      log: { level: 'silent' },
      readiness: async () => {},
      ports,
      clock: ports.clock,
      completeSoon: () => {},
      mailSoon: () => {},
    });
    try {
      await addPolicyRule(ports, declined);
      const known = await knownAddresses(ports, size * deeds.length);
      return await compare(ports, server.baseUrl, known, size, tell);
    } finally {
      await server.stop(0);
      await db.destroy();
    }
  },
};

/** Addresses that were verified before. */
async function knownAddresses(ports: HousePorts, count: number): Promise<EmailAddress[]> {
  const addresses = Array.from({ length: count }, () => addressAt('known.example'));
  const verifications = await Promise.all(addresses.map(() => newVerification(ports, newClientId())));
  await ports.db.transaction().execute(async (tx) => {
    for (const [index, { row }] of verifications.entries()) {
      const partyId = await partyOf(tx, addresses[index] ?? addressAt(''), newShortId(), ports.clock.now());
      await addVerification(tx, { ...row, party_id: partyId });
    }
  });
  return addresses;
}

async function sendAll(ports: HousePorts): Promise<void> {
  await sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
}

async function compare(
  ports: HousePorts,
  baseUrl: URL,
  known: EmailAddress[],
  size: number,
  tell: (text: string) => void,
): Promise<Record<string, string | number>> {
  const figures: Record<string, string | number> = {};
  for (const deed of deeds) {
    const times: Record<AddressClass, number[]> = { known: [], unknown: [], refused: [] };
    const answers = new Set<string>();
    for (let sample = 0; sample < size; sample += 1) {
      // In turns, and never in the same order: whatever the machine does meanwhile hits all alike.
      for (const turn of classes.keys()) {
        const kind = classes[(turn + sample) % classes.length] ?? 'known';
        const address = kind === 'known' ? (known.pop() ?? addressAt('')) : addressAt(`${kind}.example`);
        const { ms, answer } = await timed(ports, baseUrl, deed, address, networkAt(sample));
        times[kind].push(ms);
        answers.add(answer);
        await sendAll(ports);
      }
      if (sample % 100 === 0) tell(`${deed}: ${sample} of ${size}`);
    }
    assert.equal(answers.size, 1, `${deed}: ${[...answers].join('\n')}`);
    Object.assign(figures, verdicts(deed, times, size));
  }
  return figures;
}

function verdicts(deed: Deed, times: Record<AddressClass, readonly number[]>, size: number) {
  const figures: Record<string, string> = {};
  for (const kind of ['unknown', 'refused'] as const) {
    const apartMs = Math.abs(median(times[kind]) - median(times.known));
    const chance = mannWhitney(times[kind], times.known);
    figures[`${deed}, ${kind} against known`] =
      `medians ${median(times[kind]).toFixed(2)} and ${median(times.known).toFixed(2)} ms, p ${chance.toFixed(4)}`;
    if (size < enoughSamples) continue;
    assert.ok(apartMs <= widestMs && chance >= significance, `${deed}: ${JSON.stringify(figures)}`);
  }
  return figures;
}

async function timed(ports: HousePorts, baseUrl: URL, deed: Deed, address: EmailAddress, network: string) {
  const clientId = newClientId();
  if (deed === 'show a wrong code after asking') {
    await requestCode(ports, { address, clientId, callerAddress: network, language: 'en' });
    await sendAll(ports);
  }
  const path = `/api/users/${address}/verification/${deed === 'ask for a code' ? 'code/email' : 'token'}`;
  const body = deed === 'ask for a code' ? '' : JSON.stringify({ verificationCode: newShortId() });
  const headers = { 'x-cs-clientid': clientId, 'x-forwarded-for': network, 'content-type': 'application/json' };
  const start = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const asked = request(new URL(path, baseUrl), { method: 'POST', headers, agent: false }, async (response) => {
    const content = await buffer(response);
    resolve(JSON.stringify([response.statusCode, Object.keys(response.headers).sort(), content.toString()]));
  });
  asked.on('error', reject).end(body);
  const answer = await promise;
  return { ms: performance.now() - start, answer };
}

function addressAt(domain: string): EmailAddress {
  return parseEmail(`${newShortId()}@${domain}`) as EmailAddress;
}

/** Each is another network, so that no limit is reached. */
function networkAt(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

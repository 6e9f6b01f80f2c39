import assert from 'node:assert/strict';
import { sendEmails } from '../src/actions/mailing/send-emails.ts';
import { addPolicyRule } from '../src/actions/policy/policy-rules.ts';
import { requestCode } from '../src/actions/verification/codes.ts';
import { createVerification } from '../src/actions/verification/identify-caller.ts';
import { type EmailAddress, parseEmailAddress } from '../src/core/email-address.ts';
import { newClientId, newShortId } from '../src/crypto/identifiers.ts';
import { contactFor } from '../src/db/contacts/contacts.ts';
import { addVerification } from '../src/db/contacts/verifications.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { startServer } from '../src/http/server.ts';
import { freshLocation } from '../test/support/database/fresh-database.ts';
import { noLanguagePacks, noPartChecks } from '../test/support/server/http-server.ts';
import { createTestPorts, type TestPorts } from '../test/support/server/test-ports.ts';
import type { Proof } from './proof.ts';
import { compareTimes, timedPost } from './support/response-times.ts';

const classes = ['known', 'unknown', 'refused'] as const;
type AddressClass = (typeof classes)[number];

const operations = ['request a code', 'show a wrong code', 'show a wrong code after a request'] as const;
type Operation = (typeof operations)[number];

const denyRule = {
  effect: 'deny',
  sender: '*@refused.example',
  recipient: '*',
  network: null,
  settings: {},
} as const;

export const timing: Proof = {
  promise: 'Neither the response nor its timing reveals whether an address is known, unknown or not allowed to send.',
  unit: 'samples of each class',
  full: 500,
  short: 10,
  async run(size, report) {
    await using location = await freshLocation('SQLite');
    const db = openDatabase(location.value);
    const ports = await createTestPorts(db);
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      trustedProxies: ['127.0.0.1'],
      log: { level: 'silent' },
      version: '0.0.0',
      readiness: async () => {},
      ports,
      // No measured request is a report.
      reports: db,
      clock: ports.clock,
      partChecks: noPartChecks,
      languagePacks: noLanguagePacks,
      keyStore: ports.keyStore,
      triggerCompletion: () => {},
      triggerEmails: () => {},
    });
    try {
      await addPolicyRule(ports, denyRule);
      const known = await knownAddresses(ports, size * operations.length);
      return await compare(ports, server.baseUrl, known, size, report);
    } finally {
      await server.stop(0);
      await db.destroy();
    }
  },
};

/** Creates addresses that have been verified before. */
async function knownAddresses(ports: TestPorts, count: number): Promise<EmailAddress[]> {
  const addresses = Array.from({ length: count }, () => addressAt('known.example'));
  const verifications = await Promise.all(addresses.map(() => createVerification(ports, newClientId())));
  await ports.db.transaction().execute(async (tx) => {
    for (const [index, { row }] of verifications.entries()) {
      const contactId = await contactFor(tx, addresses[index] ?? addressAt(''), newShortId(), ports.clock.now());
      await addVerification(tx, { ...row, contact_id: contactId });
    }
  });
  return addresses;
}

async function sendAll(ports: TestPorts): Promise<void> {
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
}

async function compare(
  ports: TestPorts,
  baseUrl: URL,
  known: EmailAddress[],
  size: number,
  report: (text: string) => void,
): Promise<Record<string, string | number>> {
  const figures: Record<string, string | number> = {};
  for (const action of operations) {
    const times: Record<AddressClass, number[]> = { known: [], unknown: [], refused: [] };
    const responses = new Set<string>();
    for (let sample = 0; sample < size; sample += 1) {
      // Alternates the classes in changing order, so that other load on the machine affects all of them equally.
      for (const turn of classes.keys()) {
        const kind = classes[(turn + sample) % classes.length] ?? 'known';
        const address = kind === 'known' ? (known.pop() ?? addressAt('')) : addressAt(`${kind}.example`);
        const { ms, response } = await timed(ports, baseUrl, action, address, networkAt(sample));
        times[kind].push(ms);
        responses.add(response);
        await sendAll(ports);
      }
      if (sample % 100 === 0) report(`${action}: ${sample} of ${size}`);
    }
    assert.equal(responses.size, 1, `${action}: ${[...responses].join('\n')}`);
    Object.assign(figures, compareTimes(action, times));
  }
  return figures;
}

async function timed(ports: TestPorts, baseUrl: URL, action: Operation, address: EmailAddress, network: string) {
  const clientId = newClientId();
  if (action === 'show a wrong code after a request') {
    await requestCode(ports, { address, clientId, callerAddress: network, language: 'en' });
    await sendAll(ports);
  }
  const path = `/api/users/${address}/verification/${action === 'request a code' ? 'code/email' : 'token'}`;
  const body = action === 'request a code' ? '' : JSON.stringify({ verificationCode: newShortId() });
  const headers = { 'x-cs-clientid': clientId, 'x-forwarded-for': network, 'content-type': 'application/json' };
  return timedPost(new URL(path, baseUrl), headers, body);
}

function addressAt(domain: string): EmailAddress {
  return parseEmailAddress(`${newShortId()}@${domain}`) as EmailAddress;
}

/** Returns a different network for each index, so that no rate limit is reached. */
function networkAt(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

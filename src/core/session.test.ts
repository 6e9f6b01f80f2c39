import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWrittenAddress, showAddress, type WrittenAddress } from './email-address.ts';
import { abandonedBefore, distinctRecipients, isTouchDue } from './session.ts';
import { hourMs } from './time.ts';

const noon = new Date('2026-03-01T12:00:00.000Z');

test('a touch is due unless there was a recent one', () => {
  assert.equal(isTouchDue('2026-03-01T12:00:00.000Z', noon), false);
  assert.equal(isTouchDue('2026-03-01T11:50:00.001Z', noon), false);
  assert.equal(isTouchDue('2026-03-01T11:50:00.000Z', noon), true);
});

test('keeps a session for all of its hours after the last call, even if that call was not recorded', () => {
  for (const sinceTrace of [0, 1, 300_000, 599_999]) {
    const lastCall = new Date(noon.getTime() + sinceTrace);
    assert.equal(isTouchDue(noon.toISOString(), lastCall), false);
    assert.ok(noon >= abandonedBefore(24, new Date(lastCall.getTime() + 24 * hourMs)));
  }
});

const addresses = (...names: string[]) =>
  names.map((name) => parseWrittenAddress(`${name}@example.org`) as WrittenAddress);

test('counts an address named twice once: to before cc before bcc', () => {
  const recipients = distinctRecipients({
    to: addresses('bob', 'Eve', 'Bob'),
    cc: addresses('eve', 'dan'),
    bcc: addresses('dan', 'bob', 'zoe'),
  });
  assert.deepEqual(
    recipients.map(({ kind, address, capitals }) => `${kind} ${showAddress(address, capitals)}`),
    ['to bob@example.org', 'to Eve@example.org', 'cc dan@example.org', 'bcc zoe@example.org'],
  );
});

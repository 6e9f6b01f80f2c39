import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EmailAddress, parseEmail } from './email.ts';
import { distinctRecipients } from './session-recipients.ts';

const addresses = (...names: string[]) => names.map((name) => parseEmail(`${name}@example.org`) as EmailAddress);

test('an address named twice counts once: to before cc before bcc', () => {
  const recipients = distinctRecipients({
    to: addresses('bob', 'eve', 'Bob'),
    cc: addresses('eve', 'dan'),
    bcc: addresses('dan', 'bob', 'zoe'),
  });
  assert.deepEqual(
    recipients.map(({ kind, address }) => `${kind} ${address}`),
    ['to bob@example.org', 'to eve@example.org', 'cc dan@example.org', 'bcc zoe@example.org'],
  );
});

import { join } from 'node:path';
import { acceptInvitation, confirmInvitation } from '../../../src/actions/sign-in/invitations.ts';
import { inviteAdministrator } from '../../../src/administration/invitations.ts';
import { emailAddress } from '../../../src/config/variables.ts';
import { minuteMs } from '../../../src/core/time.ts';
import { newShortId } from '../../../src/crypto/identifiers.ts';
import { totpCode, totpStep } from '../../../src/crypto/totp.ts';
import { contactFor } from '../../../src/db/contacts/contacts.ts';
import { queueEmail } from '../../../src/db/outbox/outbox.ts';
import { sealEmail } from '../../../src/records/queued-email.ts';
import type { Service } from '../../../src/wiring.ts';
import { writeFiles } from '../languages/language-packs.ts';
import { insertLock } from '../transfer/locks.ts';
import { createSender } from '../transfer/sender.ts';
import { createTransfer } from '../transfer/test-transfer.ts';
import { adminPassword, base32Bytes, callerAt } from './test-accounts.ts';

/** Creates what the examples of commands refer to. */
export interface ExampleData {
  /** Returns the tracking ID of a new transfer from Ann to Bob. */
  transfer(): Promise<string>;
  /** Returns the ID of a recipient who has entered wrong passwords. */
  lockedRecipient(): Promise<string>;
  /** Returns the ID of a queued email. */
  email(): Promise<string>;
  /** Verifies the address of Ann for a new client. */
  verification(): Promise<void>;
  /** Creates an administrator who is signed in, unless there is one with this name. */
  administrator(name: string): Promise<void>;
  /** The path of a file that a command reads or writes. */
  file(name: string): string;
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="#123456"/></svg>';

const texts = {
  'legal-notice.md': 'Example Ltd',
  'legal-notice.html': '<p>Example Ltd</p>',
  'terms-en.md': 'Be kind.',
};

export async function createExampleData(ports: Service['ports'], folder: string): Promise<ExampleData> {
  await writeFiles(folder, { 'logo.svg': logo, ...texts });
  const newTransfer = () => createTransfer(ports, { password: undefined });
  return {
    transfer: async () => (await newTransfer()).trackingId,
    async lockedRecipient() {
      const id = (await newTransfer()).recipients[0]?.id ?? '';
      await insertLock(ports, id, 'unverified', minuteMs);
      return id;
    },
    email: () => queueTestEmail(ports),
    async verification() {
      await createSender(ports, 'ann@example.org');
    },
    administrator: (name) => createAdministrator(ports, name),
    file: (name) => join(folder, name),
  };
}

/** It is due later than the test runs, so that the service does not send it. */
async function queueTestEmail({ db, keys, clock }: Service['ports']): Promise<string> {
  const at = clock.now();
  const after = (minutes: number) => new Date(at.getTime() + minutes * minuteMs);
  const times = { at, dueAt: after(30), giveUpAt: after(60) };
  const email = sealEmail(keys, { kind: 'test', payload: { language: 'en' }, ...times });
  await db.transaction().execute(async (tx) => {
    const contact_id = await contactFor(tx, emailAddress('ann@example.org'), newShortId(), at);
    await queueEmail(tx, { ...email, contact_id });
  });
  return email.id;
}

async function createAdministrator(ports: Service['ports'], name: string): Promise<void> {
  const found = await ports.db.selectFrom('administrator').select('id').where('name', '=', name).executeTakeFirst();
  if (found !== undefined) return;
  const address = '192.0.2.1';
  const { token } = await inviteAdministrator(ports, { role: 'administrator' });
  const { state, totp } = await acceptInvitation(
    ports,
    { token, name, password: adminPassword },
    { issuer: 'Test', address },
  );
  const code = totpCode(base32Bytes(totp.secret), totpStep(ports.clock.now()));
  await confirmInvitation(ports, { state, code }, callerAt(address));
}

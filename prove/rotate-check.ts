import assert from 'node:assert/strict';
import { readConfig } from '../src/config.ts';
import { openInner, openOuter, openSenderSlot } from '../src/crypto/key-slots.ts';
import { type Derivation, type DerivedKey, passwordKeys } from '../src/crypto/password-key.ts';
import type { Database } from '../src/db/tables.ts';
import { findKeySlot } from '../src/db/transfers/key-slots.ts';
import { openTransferId } from '../src/records/sealed-records.ts';
import { openService, type Service } from '../src/wiring.ts';
import type { Environment } from '../test/support/server/program.ts';

const never = new AbortController().signal;

/** A transfer that was acknowledged, and how to open it. */
export interface OpenableTransfer {
  readonly trackingId: string;
  readonly sender: { readonly clientId: string; readonly address: string };
  /** Undefined if each link has a secret, or if the server has generated a password that was not kept. */
  readonly password: string | undefined;
}

export interface RotationLedger {
  readonly active: OpenableTransfer[];
  /** Transfers whose keys were destroyed. */
  readonly ended: string[];
  /** Derived keys by secret and salt. A rotation must not change the salts, and deriving a key takes long. */
  readonly derived: Map<string, DerivedKey>;
}

/** Opens the service in this process, with the keys that are stored at this moment. */
export async function withOpenService<Result>(
  env: Environment,
  work: (service: Service) => Promise<Result>,
): Promise<Result> {
  const service = await openService(readConfig(env));
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

/** Returns how many key slots were opened. Throws if one does not open, or opens with the wrong secret. */
export async function checkAllOpen(service: Service, ledger: RotationLedger): Promise<number> {
  let opened = 0;
  for (const transfer of [...ledger.active]) opened += await checkOpens(service, ledger, transfer);
  for (const trackingId of ledger.ended) {
    const slots = await slotsOf(service.ports.db, trackingId);
    assert.equal(slots, 0, `${trackingId} has ended, and has key slots`);
  }
  return opened;
}

async function slotsOf(db: Database, trackingId: string): Promise<number> {
  return (await db.selectFrom('key_slot').select('kind').where('tracking_id', '=', trackingId).execute()).length;
}

const { derive } = passwordKeys();

async function deriveOnce({ derived }: RotationLedger, secret: string, derivation: Derivation): Promise<DerivedKey> {
  const name = `${secret} ${JSON.stringify(derivation)}`;
  const key = derived.get(name) ?? (await derive(secret, derivation, never));
  derived.set(name, key);
  return key;
}

async function checkOpens(
  { ports }: Service,
  ledger: RotationLedger,
  { trackingId, sender, password }: OpenableTransfer,
): Promise<number> {
  const { db, keys } = ports;
  const own = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  assert.ok(own, `${trackingId} has no sender slot`);
  const contents = openSenderSlot(keys, { trackingId, generation: own.generation }, sender, own);
  assert.ok(contents, `${trackingId} does not open for its sender`);
  const recipients = await db.selectFrom('recipient').selectAll().where('tracking_id', '=', trackingId).execute();
  for (const { id, transfer_id } of recipients) {
    const recipientId = openTransferId(keys, id, transfer_id);
    const slot = await findKeySlot(db, trackingId, { kind: 'recipient', holder: id });
    assert.ok(slot, `${trackingId} has no slot for a recipient`);
    const place = { trackingId, recipientId, generation: slot.generation };
    const locked = openOuter(keys, place, slot);
    const secret = contents.linkSecrets.get(recipientId) ?? password;
    // Only the recipient of the email has a generated password.
    if (secret === undefined) continue;
    const opened = openInner(place, locked, await deriveOnce(ledger, secret, locked.derivation));
    assert.ok(opened?.equals(contents.transferKey), `${trackingId} does not open with its password`);
    const wrong = await deriveOnce(ledger, `${secret}x`, locked.derivation);
    assert.equal(openInner(place, locked, wrong), undefined, `${trackingId} opens with a wrong password`);
  }
  return recipients.length + 1;
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { keySlotsOf, type TransferEvent, type TransferState } from '../../src/core/transfer-state.ts';
import { logChain } from '../../src/crypto/chains.ts';
import { newLinkSecret, newShortId } from '../../src/crypto/identifiers.ts';
import {
  makeProcessingSlot,
  makeRecipientSlot,
  makeSenderSlot,
  openInner,
  openOuter,
  openProcessingSlot,
  openSenderSlot,
  type RecipientPlace,
} from '../../src/crypto/key-slots.ts';
import { newTransferKey, type TransferKey } from '../../src/crypto/key-tree.ts';
import { type MasterKeys, onlyKey } from '../../src/crypto/keyring.ts';
import { generateMasterKey, makeCanary, parseMasterKey } from '../../src/crypto/master-key.ts';
import { newLinkSecretDerivation, passwordKeys } from '../../src/crypto/password-key.ts';
import { saveFirstMasterKey } from '../../src/db/master-keys.ts';
import type { Database, Transaction } from '../../src/db/tables.ts';
import { findKeySlot, type KeySlot, putKeySlots, replaceRecipientSlots } from '../../src/db/transfers/key-slots.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { eachDatabase } from '../support/database/each-database.ts';
import { insertSession, noon } from '../support/database/test-rows.ts';

/*
 * The wrapped keys of a transfer against a model: submit, complete, change the password and end, in any order and with a
 * server that crashes before any of its statements. A live transfer opens with its newest password and no older one; an
 * ended one has no key left.
 */

/** The relative frequency of each step, chosen so that some transfers live long. */
const steps = {
  submitted: 6,
  finalized: 6,
  'change password': 6,
  emptied: 1,
  expired: 1,
  revoked: 1,
  removed: 1,
  lockedOut: 1,
} as const;
type Step = keyof typeof steps;

const weighted = Object.entries(steps).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Step) }));
const step = fc.record({
  do: fc.oneof(...weighted),
  crashesAt: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
  ),
});

eachDatabase(
  'a live transfer opens with its newest password only, an ended one with nothing',
  async (db, _location, t) => {
    const keys = onlyKey(parseMasterKey(generateMasterKey()));
    await saveFirstMasterKey(db, { id: keys.current.id, canary: makeCanary(keys.current) }, noon);
    const seen = { crashes: 0, moves: 0, changes: 0, rejections: 0 };

    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (script) => {
      const transfer = await createModelTransfer(db, keys);
      for (const now of script) {
        const before = { ...transfer.model };
        const happened = await attempt(crashingDatabase(db, now.crashesAt), keys, transfer, now.do);
        if (happened === 'crashed') {
          seen.crashes += 1;
          transfer.model = before;
        } else if (!happened) seen.rejections += 1;
        else if (now.do === 'change password') seen.changes += 1;
        else seen.moves += 1;
        await check(db, keys, transfer);
      }
    });
    await fc.assert(property, { numRuns: 60, seed: 20_260_301 });
    t.diagnostic(JSON.stringify(seen));
    for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, `no ${what} in this run`);
  },
);

const sender = { clientId: 'c'.repeat(50), address: 'ann@example.org' };

interface Model {
  state: TransferState;
  generation: number;
  password: string;
  olderPasswords: readonly string[];
}

async function createModelTransfer(db: Database, keys: MasterKeys) {
  const { trackingId, recipientId } = await insertSession(db);
  const recipients = [recipientId, `second-${recipientId}`].map((holder) => ({ holder, transferId: newShortId() }));
  const transferKey = newTransferKey();
  const sealed = makeSenderSlot(keys, { trackingId, generation: 1 }, sender, {
    transferKey,
    linkSecrets: new Map(),
  });
  const slot: KeySlot = { kind: 'sender', holder: '', generation: 1, ...sealed };
  assert.ok(await db.transaction().execute((tx) => putKeySlots(tx, trackingId, [slot], noon)));
  const model: Model = { state: 'Session', generation: 1, password: newLinkSecret(), olderPasswords: [] };
  return { trackingId, recipients, transferKey, model };
}

type Transfer = Awaited<ReturnType<typeof createModelTransfer>>;

class ServerCrash extends Error {}

/** Returns a database connection that fails at its n-th statement, and rolls the transaction back. */
function crashingDatabase(db: Database, crashesAt: number | undefined): Database {
  let statements = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements === crashesAt) throw new ServerCrash();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Performs a step in the database and, if it was committed, in the model. */
async function attempt(db: Database, keys: MasterKeys, transfer: Transfer, what: Step) {
  try {
    return what === 'change password'
      ? await changePassword(db, keys, transfer)
      : await db.transaction().execute((tx) => move(tx, keys, transfer, what));
  } catch (error) {
    if (error instanceof ServerCrash) return 'crashed';
    throw error;
  }
}

async function move(tx: Transaction, keys: MasterKeys, transfer: Transfer, event: TransferEvent): Promise<boolean> {
  const { trackingId, transferKey, model } = transfer;
  if (!(await moveTransfer(tx, logChain(keys), trackingId, event, noon))) return false;
  if (event === 'submitted') {
    const contents = { transferKey, linkSecrets: new Map() };
    const processing: KeySlot = {
      kind: 'processing',
      holder: '',
      generation: 1,
      ...makeProcessingSlot(keys, { trackingId, generation: 1 }, contents),
    };
    const slots = [...(await recipientSlots(keys, transfer, 1, model.password)), processing];
    assert.ok(await putKeySlots(tx, trackingId, slots, noon));
  }
  const { state } = await tx
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  transfer.model = { ...model, state };
  return true;
}

async function changePassword(db: Database, keys: MasterKeys, transfer: Transfer): Promise<boolean> {
  const { trackingId, model } = transfer;
  const password = newLinkSecret();
  const slots = await recipientSlots(keys, transfer, model.generation + 1, password);
  const changed = await db
    .transaction()
    .execute((tx) => replaceRecipientSlots(tx, { trackingId, from: model.generation }, slots));
  if (!changed) return false;
  const olderPasswords = [...model.olderPasswords, model.password];
  transfer.model = { ...model, generation: model.generation + 1, password, olderPasswords };
  return true;
}

const derive = passwordKeys().derive;
const neverAborted = new AbortController().signal;

/** Derives once for all recipients. */
async function recipientSlots(keys: MasterKeys, transfer: Transfer, generation: number, password: string) {
  const { trackingId, recipients, transferKey } = transfer;
  const derived = await derive(password, newLinkSecretDerivation(), neverAborted);
  return recipients.map(({ holder, transferId }): KeySlot => {
    const place = { trackingId, recipientId: transferId, generation };
    return { kind: 'recipient', holder, generation, ...makeRecipientSlot(keys, place, derived, transferKey) };
  });
}

async function check(db: Database, keys: MasterKeys, transfer: Transfer): Promise<void> {
  const { trackingId, recipients, transferKey, model } = transfer;
  const rows = await db.selectFrom('key_slot').select('kind').where('tracking_id', '=', trackingId).execute();
  const kinds = keySlotsOf(model.state).flatMap((kind) => (kind === 'recipient' ? recipients.map(() => kind) : [kind]));
  assert.deepEqual(rows.map(({ kind }) => kind).sort(), kinds.sort(), model.state);

  for (const { holder, transferId } of recipients) {
    const slot = await findKeySlot(db, trackingId, { kind: 'recipient', holder });
    assert.equal(slot !== undefined, kinds.includes('recipient'));
    if (slot === undefined) continue;
    // Uses the model's generation, because a slot of another generation does not open.
    const place = { trackingId, recipientId: transferId, generation: model.generation };
    assert.ok(isSame(await openWith(keys, place, slot, model.password), transferKey));
    for (const older of model.olderPasswords) assert.equal(await openWith(keys, place, slot, older), undefined);
  }
  const processing = await findKeySlot(db, trackingId, { kind: 'processing', holder: '' });
  if (processing !== undefined) {
    const opened = openProcessingSlot(keys, { trackingId, generation: 1 }, processing);
    assert.ok(isSame(opened.transferKey, transferKey));
  }
  const own = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  if (own !== undefined) {
    const place = { trackingId, generation: own.generation };
    assert.ok(isSame(openSenderSlot(keys, place, sender, own)?.transferKey, transferKey));
  }
}

async function openWith(keys: MasterKeys, place: RecipientPlace, slot: KeySlot, password: string) {
  const locked = openOuter(keys, place, slot);
  return openInner(place, locked, await derive(password, locked.derivation, neverAborted));
}

function isSame(key: TransferKey | undefined, other: TransferKey): boolean {
  return key?.equals(other) === true;
}

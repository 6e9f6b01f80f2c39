import { Readable } from 'node:stream';
import { storeContent } from '../../../src/actions/uploading/store-content.ts';
import { parseEmailAddress } from '../../../src/core/email-address.ts';
import type { PathedFile } from '../../../src/core/file-name.ts';
import { movesOf, type TransferState, transferEvents } from '../../../src/core/transfer-state.ts';
import { logChain } from '../../../src/crypto/chains.ts';
import {
  lookup,
  newClientId,
  newLinkSecret,
  newShortId,
  newTrackingId,
  rowTags,
} from '../../../src/crypto/identifiers.ts';
import { makeProcessingSlot, makeRecipientSlot, makeSenderSlot } from '../../../src/crypto/key-slots.ts';
import { metadataKey, newTransferKey, type TransferKey } from '../../../src/crypto/key-tree.ts';
import { manifestHash, openManifest } from '../../../src/crypto/manifest.ts';
import { minCost, newLinkSecretDerivation, newPasswordDerivation } from '../../../src/crypto/password-key.ts';
import { contactFor } from '../../../src/db/contacts/contacts.ts';
import { beginContent } from '../../../src/db/files/content.ts';
import { addRecipients } from '../../../src/db/recipients/recipients.ts';
import type { Database, Tables, Transaction } from '../../../src/db/tables.ts';
import { type KeySlot, putKeySlots, replaceRecipientSlots } from '../../../src/db/transfers/key-slots.ts';
import { changeTagged, tagTransfer } from '../../../src/db/transfers/transfer-rows.ts';
import { moveTransfer, saveSubmission } from '../../../src/db/transfers/transfers.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import {
  type ListedFile,
  sealDetails,
  sealFileList,
  sealTexts,
  sealTransferId,
  type TransferTexts,
} from '../../../src/records/sealed-records.ts';
import type { Runtime } from '../../../src/runtime/runtime.ts';
import { newFileColumns, newTransferColumns } from '../database/test-rows.ts';

const neverAborted = new AbortController().signal;

export interface TransferOptions {
  readonly files?: ReadonlyArray<PathedFile & { readonly content: string | Buffer }>;
  readonly sender?: string;
  /** Addresses, all of kind `to`. */
  readonly recipients?: readonly string[];
  /** When undefined, the links contain their own secret, as in mode NONE. */
  readonly password?: string | undefined;
  readonly state?: TransferState;
  readonly clientId?: string;
  readonly texts?: Partial<TransferTexts>;
  /** Columns that differ from the defaults. */
  readonly columns?: Partial<Tables['transfer']>;
}

export interface TestTransfer {
  readonly trackingId: string;
  /** The first recipient's transfer ID. */
  readonly transferId: string;
  /** The password that opens the transfer for the first recipient. */
  readonly password: string;
  readonly recipients: readonly TestRecipient[];
  readonly files: readonly ListedFile[];
  readonly sender: string;
  readonly clientId: string;
  readonly transferKey: TransferKey;
}

export interface TestRecipient {
  readonly id: string;
  readonly address: string;
  readonly transferId: string;
  readonly password: string;
}

/**
 * Creates a transfer as sending does, in any state: with real encryption, real key slots, and every state change made by
 * `moveTransfer`.
 */
export async function createTransfer(ports: Ports & Runtime, options: TransferOptions = {}): Promise<TestTransfer> {
  const { state = 'Active', clientId = newClientId(), sender = 'ann@example.org' } = options;
  const password = 'password' in options ? options.password : 'correct-Horse.9';
  const trackingId = newTrackingId(ports.clock.now());
  const transferKey = newTransferKey();
  const recipients: TestRecipient[] = [];
  const files: ListedFile[] = [];
  await insertSession(ports, trackingId, { ...options, sender, clientId });
  const made = { trackingId, transferKey, recipients, files, sender, clientId };
  await storeSlots(ports, trackingId, [senderSlot(ports, made, password)]);
  for (const address of options.recipients ?? ['bob@example.org']) {
    const made = { id: newShortId(), address, transferId: newShortId(), password: password ?? newLinkSecret() };
    await insertRecipient(ports, trackingId, made, recipients.length);
    recipients.push(made);
  }
  for (const file of options.files ?? [{ name: 'a.txt', content: 'Hello' }]) {
    const content = Buffer.from(file.content);
    files.push(await insertFile(ports, { trackingId, transferKey }, { ...file, content }, files.length));
  }
  const [first] = recipients;
  await ports.db.transaction().execute((tx) => tagTransfer(tx, rowTags(ports.keys), trackingId));
  if (first === undefined) throw new Error('A transfer has at least one recipient');
  if (state !== 'Session') await submit(ports, made, password, options.columns?.password_form ?? null);
  if (state !== 'Session' && state !== 'Processing') await finish(ports, made, state);
  return { ...made, transferId: first.transferId, password: first.password };
}

async function insertSession({ db, clock, keys }: Ports, trackingId: string, options: TransferOptions): Promise<void> {
  const now = clock.now();
  const texts = { senderName: 'Ann', senderPhone: '', subject: 'Plans', body: 'As promised.', ...options.texts };
  await insertWithContact(db, options.sender ?? '', now, (tx, contactId) =>
    tx
      .insertInto('transfer')
      .values({
        ...newTransferColumns(now),
        tracking_id: trackingId,
        sender_id: contactId,
        client_hash: lookup(keys, 'client-id', options.clientId ?? ''),
        password_mode: 'password' in options && options.password === undefined ? 'NONE' : 'MANUAL',
        texts: sealTexts(keys, trackingId, texts),
        ...options.columns,
      })
      .execute(),
  );
}

async function insertRecipient(
  { db, clock, keys }: Ports,
  trackingId: string,
  { id, address, transferId }: TestRecipient,
  position: number,
): Promise<void> {
  await insertWithContact(db, address, clock.now(), (tx, contactId) =>
    addRecipients(tx, rowTags(keys), trackingId, [
      {
        id,
        kind: 'to',
        capitals: null,
        contact_id: contactId,
        position,
        transfer_id_hash: lookup(keys, 'transfer-id', transferId),
        transfer_id: sealTransferId(keys, id, transferId),
      },
    ]),
  );
}

async function insertFile(
  ports: Ports & Runtime,
  { trackingId, transferKey }: { readonly trackingId: string; readonly transferKey: TransferKey },
  { content, ...named }: PathedFile & { readonly content: Buffer },
  position: number,
): Promise<ListedFile> {
  const { db, clock, keys } = ports;
  const id = newShortId();
  const size = content.length;
  await db
    .insertInto('file')
    .values({
      ...newFileColumns(clock.now()),
      id,
      tracking_id: trackingId,
      position,
      details: sealDetails(keys, id, named),
      name_hash: lookup(keys, 'file-name', named.name.normalize('NFC').toLowerCase()),
      size,
    })
    .execute();
  const version = await db.transaction().execute((tx) => beginContent(tx, { trackingId, fileId: id }, clock.now()));
  if (version === undefined) throw new Error('The session is closed');
  const target = { transferKey, version, offset: 0, size, algorithm: 'SHA-256' } as const;
  await storeContent(ports, target, Readable.from([Buffer.from(content)], { objectMode: false }));
  const row = await db.selectFrom('file').select(['manifest', 'etag']).where('id', '=', id).executeTakeFirstOrThrow();
  const manifest = openManifest(metadataKey(transferKey), version, Buffer.from(row.manifest ?? []));
  const checksum = manifest.checksum.digest.toString('hex');
  const hash = manifestHash(row.manifest ?? Buffer.alloc(0));
  return { id, ...named, size, checksum, crc32: manifest.crc32, version: row.etag ?? '', manifestHash: hash };
}

/** Gives an active transfer a new password, as the product does. */
export async function changePassword(ports: Ports & Runtime, made: TestTransfer, password: string): Promise<void> {
  const { db, keys } = ports;
  const { trackingId, transferKey } = made;
  const { generation: from } = await db
    .selectFrom('transfer')
    .select('generation')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  const generation = from + 1;
  const derived = await derivedKey(ports, password, 'password');
  const slots = made.recipients.map(({ id, transferId }): KeySlot => {
    const place = { trackingId, recipientId: transferId, generation };
    return { kind: 'recipient', holder: id, generation, ...makeRecipientSlot(keys, place, derived, transferKey) };
  });
  const changed = await db
    .transaction()
    .execute((tx) =>
      changeTagged(tx, rowTags(keys), trackingId, () => replaceRecipientSlots(tx, { trackingId, from }, slots)),
    );
  if (!changed) throw new Error('The transfer is not active');
}

type TransferInProgress = Omit<TestTransfer, 'transferId' | 'password'>;

async function submit(
  ports: Ports & Runtime,
  made: TransferInProgress,
  password: string | undefined,
  passwordForm: Tables['transfer']['password_form'],
): Promise<void> {
  const { db, clock, keys } = ports;
  const { trackingId, transferKey, recipients } = made;
  const generation = 1;
  const shared = password === undefined ? undefined : await derivedKey(ports, password, 'password');
  const secrets = shared === undefined ? recipients.map((one) => [one.transferId, one.password] as const) : [];
  const contents = { transferKey, linkSecrets: new Map(secrets) };
  const slots: KeySlot[] = [senderSlot(ports, made, undefined, contents.linkSecrets)];
  for (const { id, transferId, password: secret } of recipients) {
    const derived = shared ?? (await derivedKey(ports, secret, 'link'));
    const place = { trackingId, recipientId: transferId, generation };
    const sealed = makeRecipientSlot(keys, place, derived, transferKey);
    slots.push({ kind: 'recipient', holder: id, generation, ...sealed });
  }
  const processing = makeProcessingSlot(keys, { trackingId, generation }, contents);
  slots.push({ kind: 'processing', holder: '', generation, ...processing });
  await move(ports, trackingId, 'Processing');
  await storeSlots(ports, trackingId, slots);
  const submission = { filter: null, passwordForm };
  await db
    .transaction()
    .execute((tx) =>
      changeTagged(tx, rowTags(keys), trackingId, () => saveSubmission(tx, trackingId, submission, clock.now())),
    );
}

async function finish(
  ports: Ports & Runtime,
  { trackingId, files }: TransferInProgress,
  state: TransferState,
): Promise<void> {
  const { db, keys } = ports;
  if (state !== 'Failed') {
    await db.updateTable('file').set({ state: 'ACTIVE' }).where('tracking_id', '=', trackingId).execute();
    const fileList = await sealFileList(keys, trackingId, files);
    await db.updateTable('transfer').set({ file_list: fileList }).where('tracking_id', '=', trackingId).execute();
    await move(ports, trackingId, 'Active');
  }
  if (state !== 'Active') await move(ports, trackingId, state);
}

/** Applies the only event that leads to the state. */
async function move({ db, clock, keys }: Ports, trackingId: string, state: TransferState): Promise<void> {
  const event = transferEvents.find((candidate) => movesOf(candidate).some(([, to]) => to === state));
  const moved =
    event !== undefined &&
    (await db.transaction().execute((tx) => moveTransfer(tx, logChain(keys), trackingId, event, clock.now())));
  if (!moved) throw new Error(`The transfer cannot become ${state}`);
}

async function storeSlots({ db, clock }: Ports, trackingId: string, slots: readonly KeySlot[]): Promise<void> {
  const done = await db.transaction().execute((tx) => putKeySlots(tx, trackingId, slots, clock.now()));
  if (!done) throw new Error('The transfer may not have these key slots');
}

function senderSlot(
  { keys }: Ports,
  { trackingId, transferKey, clientId, sender }: TransferInProgress,
  password?: string,
  linkSecrets = new Map<string, string>(),
): KeySlot {
  const place = { trackingId, generation: 1 };
  const contents = { transferKey, password, linkSecrets };
  const sealed = makeSenderSlot(keys, place, { clientId, address: sender }, contents);
  return { kind: 'sender', holder: '', generation: 1, ...sealed };
}

function derivedKey({ passwords }: Ports, secret: string, kind: 'password' | 'link') {
  const derivation = kind === 'password' ? newPasswordDerivation(minCost) : newLinkSecretDerivation();
  return passwords.derive(secret, derivation, neverAborted);
}

/** Inserts both rows in one transaction: the cleanup removes contacts that no row references. */
async function insertWithContact(
  db: Database,
  text: string,
  at: Date,
  insert: (tx: Transaction, contactId: string) => Promise<unknown>,
): Promise<void> {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new Error(`${text} is no address`);
  await db.transaction().execute(async (tx) => insert(tx, await contactFor(tx, address, newShortId(), at)));
}

import assert from 'node:assert/strict';
import type { Sealpost } from '#client';
import { contentBlock } from '../test/support/inputs/generated-content.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { isProblem } from './cluster-client.ts';
import type { ClusterDraft, ClusterFile, ClusterTransfer } from './cluster-ledger.ts';
import type { ClusterUser, UserContext } from './cluster-user.ts';
import { bytesOf, type Content, contentAt } from './support/content.ts';
import { undefinedIfMissing } from './support/server-run.ts';

const mebibyte = 2 ** 20;
const maxPiece = 600_000;
const maxFiles = 4;

/** Does the next step of the user's draft. */
export async function continueDraft(context: UserContext, user: ClusterUser): Promise<string> {
  const { draw } = context;
  const { draft } = user;
  if (draft === undefined) return createSession(context, user);
  if (!draft.hasPassword) return choosePassword(user, draft);
  if (draft.files.length < draft.fileCount) return registerFile(user, draft, draw);
  const incomplete = draft.files.find(({ acknowledged, content }) => acknowledged < content.size);
  if (incomplete !== undefined) {
    return incomplete.isInPieces ? appendPiece(user, draft, incomplete, draw) : putFile(user, draft, incomplete);
  }
  return draw(8) === 0 ? removeSession(context, user, draft) : submitSession(context, user, draft);
}

async function createSession({ ledger, addresses, draw }: UserContext, user: ClusterUser): Promise<string> {
  const { address: sender, credentials } = user;
  assert.ok(credentials !== undefined);
  const recipient = pick(
    addresses.filter((address) => address !== sender),
    draw,
  );
  const password = await user.call((client) => client.generatePassword());
  const recipients = { to: [{ mail: recipient }] };
  const trackingId = await user.call((client) => client.createSession(sender, { recipients }));
  const place = { sender, trackingId };
  user.draft = {
    place,
    credentials,
    recipient,
    password,
    fileCount: 1 + draw(maxFiles),
    files: [],
    hasPassword: false,
  };
  ledger.drafts.add(user.draft);
  return 'create session';
}

async function choosePassword(user: ClusterUser, draft: ClusterDraft): Promise<string> {
  const securityMode = { config: { passwordMode: 'MANUAL' as const, password: draft.password } };
  await user.call((client) => client.changeSession(draft.place, { securityMode }));
  draft.hasPassword = true;
  return 'set password';
}

async function registerFile(user: ClusterUser, { place, files }: ClusterDraft, draw: RandomInt): Promise<string> {
  const name = `file-${files.length}.bin`;
  const size = randomSize(draw);
  const id = await user.call((client) => findOrRegister(client, place, { fileName: name, size }));
  const content = contentAt(draw(contentBlock.length), size);
  files.push({ name, id, content, isInPieces: draw(2) === 0, acknowledged: 0 });
  return 'register file';
}

/** An earlier request whose response was lost may have registered the file, or may register it just now. */
async function findOrRegister(
  client: Sealpost,
  place: ClusterDraft['place'],
  file: { readonly fileName: string; readonly size: number },
): Promise<string> {
  const find = async () => (await client.session(place)).files.find(({ fileName }) => fileName === file.fileName)?.id;
  try {
    return (await find()) ?? (await client.registerFile(place, file));
  } catch (error) {
    const id = isProblem(error, 'file_name_taken') ? await find() : undefined;
    if (id === undefined) throw error;
    return id;
  }
}

/** Some are small enough for the database; most are stored in the object store. */
function randomSize(draw: RandomInt): number {
  return 1 + draw(pick([16_000, mebibyte, 3 * mebibyte], draw));
}

async function putFile(user: ClusterUser, { place }: ClusterDraft, file: ClusterFile): Promise<string> {
  await user.call((client) => client.putContent({ ...place, fileId: file.id }, blobOf(file.content)));
  file.acknowledged = file.content.size;
  return 'upload file';
}

/** Continues after the last stored byte. What was acknowledged must be stored. */
async function appendPiece(
  user: ClusterUser,
  { place }: ClusterDraft,
  file: ClusterFile,
  draw: RandomInt,
): Promise<string> {
  const { content } = file;
  const ref = { ...place, fileId: file.id };
  file.acknowledged = await user.call(async (client) => {
    const offset = await client.storedBytes(ref);
    assert.ok(
      offset >= file.acknowledged,
      `${offset} of ${file.acknowledged} acknowledged bytes of ${file.id} are left`,
    );
    if (offset === content.size) return offset;
    const size = Math.min(content.size - offset, 1 + draw(maxPiece));
    return client.appendContent(ref, { offset, bytes: blobOf({ offset: content.offset + offset, size }) });
  });
  return 'upload piece';
}

function blobOf(content: Pick<Content, 'offset' | 'size'>): Blob {
  return new Blob([...bytesOf(content)]);
}

async function submitSession({ ledger }: UserContext, user: ClusterUser, draft: ClusterDraft): Promise<string> {
  await user.call((client) => client.submitSession(draft.place));
  ledger.drafts.delete(draft);
  ledger.transfers.push({ ...draft, state: 'submitted', transferId: '', links: [], wrongPasswords: new Map() });
  user.draft = undefined;
  return 'submit';
}

async function removeSession({ ledger }: UserContext, user: ClusterUser, draft: ClusterDraft): Promise<string> {
  ledger.drafts.delete(draft);
  user.draft = undefined;
  // A repeated request does not find what an earlier one has removed.
  await user.call((client) => undefinedIfMissing(client.removeSession(draft.place)));
  ledger.removed.push(draft);
  return 'remove session';
}

export async function pollStatus(_: UserContext, user: ClusterUser, transfer: ClusterTransfer): Promise<string> {
  const { status } = await user.call((client) => client.transferStatus(transfer.place));
  if (status.state === 'PROCESSING') return 'poll status';
  assert.deepEqual([status.state, status.warnings], ['ACTIVE', false], transfer.place.trackingId);
  transfer.transferId = status.recipients[0]?.id ?? '';
  transfer.state = 'active';
  return 'poll status';
}

export async function revokeTransfer(_: UserContext, user: ClusterUser, transfer: ClusterTransfer): Promise<string> {
  const { place } = transfer;
  if (transfer.state !== 'active') return 'revoke';
  transfer.state = 'revoking';
  const { status } = await user.call(async (client) => {
    const { status } = await client.transferStatus(place);
    return status.state === 'ACTIVE' ? client.revokeTransfer(place) : { status };
  });
  assert.equal(status.state, 'DELETED_BY_REVOCATION', place.trackingId);
  transfer.state = 'revoked';
  return 'revoke';
}

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Sealpost } from '#client';
import { contentsOfZip } from '../test/support/archives/read-zip.ts';
import { pick } from '../test/support/inputs/random.ts';
import { isProblem } from './cluster-client.ts';
import type { ClusterTransfer } from './cluster-ledger.ts';
import type { ClusterUser, UserContext } from './cluster-user.ts';
import { type Content, contentAt } from './support/content.ts';

/** Opens a transfer or downloads from it. Every byte must be the one that was sent. */
export async function readTransfer(
  { draw }: UserContext,
  user: ClusterUser,
  transfer: ClusterTransfer,
): Promise<string> {
  const isFirst = transfer.links.length === 0;
  const reads = [downloadFile, downloadFile, downloadRange, downloadZip, openTransfer] as const;
  const read = isFirst ? openTransfer : pick(reads, draw);
  await unlessRevoked(transfer, () => user.call((client) => read(client, transfer, draw)));
  return nameOf.get(read) ?? '';
}

/** Sees that the transfer can be opened and that all its files are complete. */
export async function readAll(user: ClusterUser, transfer: ClusterTransfer): Promise<void> {
  await user.call((client) => openTransfer(client, transfer));
  for (const link of transfer.links) await user.call((client) => checkLink(client, link));
}

export async function openTransfer(client: Sealpost, transfer: ClusterTransfer): Promise<void> {
  const { transferId, password, files, place } = transfer;
  const listed = await client.transferFiles(transferId, password);
  const facts = (file: { fileName: string; size: number; checksum: string | null }) =>
    [file.fileName, file.size, file.checksum].join();
  const sent = files.map(({ name, content: { size, digest } }) => ({ fileName: name, size, checksum: digest }));
  assert.deepEqual(listed.map(facts).sort(), sent.map(facts).sort(), place.trackingId);
  transfer.links = listed.flatMap(({ fileName, href }) =>
    files.filter(({ name }) => name === fileName).map(({ content }) => ({ href, content })),
  );
}

async function downloadFile(client: Sealpost, { links }: ClusterTransfer, draw: UserContext['draw']): Promise<void> {
  await checkLink(client, pick(links, draw));
}

async function checkLink(client: Sealpost, { href, content }: ClusterTransfer['links'][number]): Promise<void> {
  assert.equal(await digestOf(await client.send('GET', href)), content.digest, href);
}

async function downloadRange(client: Sealpost, { links }: ClusterTransfer, draw: UserContext['draw']): Promise<void> {
  const { href, content } = pick(links, draw);
  const start = draw(content.size);
  const size = 1 + draw(content.size - start);
  const response = await client.send('GET', href, { headers: { range: `bytes=${start}-${start + size - 1}` } });
  assert.equal(response.status, 206);
  assert.equal(await digestOf(response), contentAt(content.offset + start, size).digest, href);
}

async function downloadZip(client: Sealpost, { transferId, password, files }: ClusterTransfer): Promise<void> {
  const response = await client.downloadZip(transferId, password);
  const contents = await contentsOfZip(Buffer.from(await response.arrayBuffer()));
  const found = [...contents].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]);
  const sent = files.map(({ name, content }: { name: string; content: Content }) => [name, content.digest]);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(sent));
}

const nameOf = new Map<unknown, string>([
  [openTransfer, 'open with password'],
  [downloadFile, 'download file'],
  [downloadRange, 'download range'],
  [downloadZip, 'download ZIP'],
]);

async function digestOf({ body }: Response): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

/** Accepts the rejection of a transfer that is being revoked, or was revoked meanwhile. */
async function unlessRevoked(transfer: ClusterTransfer, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProblem(error, 'transfer_gone') || transfer.state === 'active') throw error;
  }
}

/** From the response to the revocation on, no server gives access, neither by the password nor by a link. */
export async function openRevoked(_: UserContext, user: ClusterUser, transfer: ClusterTransfer): Promise<string> {
  const { transferId, password, links } = transfer;
  const isGone = (error: unknown) => isProblem(error, 'transfer_gone');
  await assert.rejects(
    user.call((client) => client.transferFiles(transferId, password)),
    isGone,
  );
  const [link] = links;
  if (link !== undefined) {
    await assert.rejects(
      user.call((client) => client.send('GET', link.href)),
      isGone,
    );
  }
  return 'open revoked transfer';
}

const maxAttempts = 4;

/** Tries several wrong passwords at once, with or without a verified address. */
export async function tryPasswords(
  { call, ledger, draw }: UserContext,
  user: ClusterUser,
  transfer: ClusterTransfer,
): Promise<string> {
  const isVerified = draw(2) === 0;
  const caller = { network: user.network, ...(isVerified && user.credentials) };
  const name = isVerified ? user.address : user.network;
  const wrong = transfer.wrongPasswords.get(name) ?? new Set();
  transfer.wrongPasswords.set(name, wrong);
  const tryOnce = async (password: string) => {
    try {
      const isBusy = await call(caller, (client) => isRejectedAsBusy(client, transfer, password));
      if (isBusy) return;
    } catch (error) {
      if (isProblem(error, 'password_wrong')) wrong.add(password);
      else if (isProblem(error, 'transfer_locked')) ledger.rejectedAttempts += 1;
      else if (!isProblem(error, 'transfer_gone') || transfer.state === 'active') throw error;
      return;
    }
    assert.fail(`A wrong password has opened ${transfer.transferId}`);
  };
  const passwords = Array.from({ length: 1 + draw(maxAttempts) }, () => `Wrong-${draw(1_000_000_000)}`);
  await Promise.all(passwords.map(tryOnce));
  return 'try wrong passwords';
}

/**
 * Returns true if the password is not checked now. The attempts of a killed server count as running for two minutes, so
 * that it is no use to wait.
 */
async function isRejectedAsBusy(client: Sealpost, { transferId }: ClusterTransfer, password: string): Promise<boolean> {
  try {
    await client.transferFiles(transferId, password);
    return false;
  } catch (error) {
    if (isProblem(error, 'too_many_requests')) return true;
    throw error;
  }
}

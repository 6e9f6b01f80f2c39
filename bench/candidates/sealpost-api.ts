import { glob, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Sealpost, type TransferRef } from '#client';
import { fetchFrom } from '../../test/support/server/fetch-from.ts';
import { patientFetch } from '../../test/support/server/patient-fetch.ts';
import { waitUntilProcessed } from '../../test/support/transfer/api-sender.ts';
import { messageName } from '../archives.ts';
import { sealpostInBrowser } from './browser-uploads.ts';
import type { CandidateApi, Exchange } from './candidate.ts';
import { floodPasswords, tryPasswords } from './password-flood.ts';
import { sealpostSmallUploads } from './small-uploads.ts';

/** ID of the client that may act for any address. */
export const benchClientId = 'bench'.repeat(12);

const sender = 'ann@example.org';

interface ApiOptions {
  readonly origin: string;
  readonly directory: string;
  readonly certificate?: string;
  /** The upload method: PUT for a whole file, PATCH for a resumable upload. */
  readonly method?: 'PUT' | 'PATCH';
  /** How a download is authorized: by a link that needs no password, by the password on each request, or not at all. */
  readonly access?: 'link' | 'password' | 'none';
  /** Whether small files are registered in batches, with their content. */
  readonly inBatches?: boolean;
}

const resumable = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};

interface Transfer {
  readonly sender: string;
  readonly trackingId: string;
  readonly password: string;
  /** File IDs by file name. */
  readonly fileIds: Map<string, string>;
  /** Download links by file name. Undefined until the first download of a submitted transfer. */
  links?: ReadonlyMap<string, string>;
  submitted: boolean;
}

/** All files that are uploaded before `submit` belong to one transfer. */
export async function createSealpostApi({
  origin,
  directory,
  method = 'PUT',
  access,
  inBatches = false,
  ...tls
}: ApiOptions): Promise<CandidateApi> {
  const { api, headers, token } = await verifiedClient(origin);
  let transfer: Transfer | undefined;
  let senders = 0;
  let poller: ReturnType<typeof verifiedClient> | undefined;

  const currentTransfer = (): Transfer => {
    if (transfer === undefined) throw new Error('No file has been uploaded yet');
    return transfer;
  };

  return {
    async upload(name, size) {
      transfer ??= await beginTransfer(api);
      const fileId = await api.registerFile(transfer, { fileName: name, size });
      transfer.fileIds.set(name, fileId);
      const url = `${origin}/api/users/${sender}/transfer-sessions/${transfer.trackingId}/files/${fileId}/content`;
      const uploadHeaders = method === 'PATCH' ? { ...headers, ...resumable } : headers;
      return { method, url, headers: uploadHeaders, sends: size, receives: 0, ...tls };
    },

    async submit() {
      const messageId = currentTransfer().fileIds.get(messageName);
      if (messageId !== undefined) await api.changeSession(currentTransfer(), { confidentialMessageFileId: messageId });
      await submitUntilActive(api, currentTransfer());
      currentTransfer().submitted = true;
    },

    async download(name, size) {
      const sent = currentTransfer();
      sent.links ??= await linksOf(api, sent, access);
      const headers = access === 'password' ? { headers: { 'X-CS-Password': sent.password } } : {};
      return { method: 'GET', url: `${origin}${sent.links.get(name)}`, ...headers, sends: 0, receives: size, ...tls };
    },

    async archive(kind) {
      const sent = currentTransfer();
      const href = await archiveLinkOf(api, sent, kind);
      const { headers } = await fetch(`${origin}${href}`, { method: 'HEAD' });
      return {
        method: 'GET',
        url: `${origin}${href}`,
        sends: 0,
        receives: Number(headers.get('content-length')),
        ...tls,
      };
    },

    async remove(name) {
      if (transfer?.submitted === false) {
        await api.removeFile({ ...transfer, fileId: transfer.fileIds.get(name) ?? '' });
        return;
      }
      // A submitted transfer cannot lose files. Its blobs are deleted directly, or they could fill the disk.
      transfer = undefined;
      for await (const blob of glob(join(directory, 'data/blobs/**/*.blob'))) await rm(blob);
    },

    async poll() {
      // A sender whose list does not change while files are downloaded.
      poller ??= verifiedClient(origin, polling);
      const { api, headers } = await poller;
      const url = `${origin}/api/users/${polling}/transfers/sent-transfers`;
      const { data } = await pollOnce(url, headers);
      await Promise.all(Array.from({ length: pageSize - data.length }, () => sendListedTransfer(api)));
      const { etag } = await pollOnce(url, headers);
      return { method: 'GET', url, headers: { ...headers, 'if-none-match': etag }, sends: 0, receives: 0, status: 304 };
    },

    smallUploads: sealpostSmallUploads({
      api,
      origin,
      headers,
      inBatches,
      begin: () => beginTransfer(api),
      async submit(sent) {
        await submitUntilActive(api, sent as Transfer);
        return [...(await linksOf(api, sent as Transfer)).values()];
      },
    }),

    browserUploads: sealpostInBrowser({
      api,
      origin,
      directory,
      sender: { address: sender, clientId: benchClientId, token },
      links: async (sent) => [...(await linksOf(api, sent)).values()],
    }),

    firstOpenings: (count) => sendUnopened(origin, `sender${++senders}@example.org`, count),
  };
}

async function verifiedClient(baseUrl: string, address = sender, fetch = patientFetch) {
  const unverified = new Sealpost({ baseUrl, clientId: benchClientId });
  const { token } = await unverified.request<{ token: string }>('POST', `/api/users/${address}/verification/token`);
  const api = new Sealpost({ baseUrl, clientId: benchClientId, token, fetch });
  return { api, token, headers: { 'X-CS-ClientId': benchClientId, 'X-CS-VerificationToken': token } };
}

async function beginTransfer(api: Sealpost, from = sender, recipients = 1): Promise<Transfer> {
  const to = Array.from({ length: recipients }, (_, n) => ({ mail: `bob${n}@example.org` }));
  const trackingId = await api.createSession(from, { recipients: { to } });
  const { password } = (await api.session({ sender: from, trackingId })).securityMode.config;
  if (password === null) throw new Error('The session has no password');
  return { sender: from, trackingId, password, fileIds: new Map(), submitted: false };
}

const pageSize = 10;
const polling = 'pat@example.org';

async function pollOnce(url: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(url, { headers });
  const { data } = (await response.json()) as { data: readonly unknown[] };
  return { data, etag: response.headers.get('etag') ?? '' };
}

const smallContent = 'Hello';

async function sendSmallTransfer(api: Sealpost, from?: string, recipients?: number) {
  const transfer = await beginTransfer(api, from, recipients);
  return { transfer, fileId: await sendSmallFile(api, transfer) };
}

/** Returns the ID of the file. */
async function sendSmallFile(api: Sealpost, transfer: Transfer): Promise<string> {
  const fileId = await api.registerFile(transfer, { fileName: 'a.txt', size: smallContent.length });
  await api.putContent({ ...transfer, fileId }, new TextEncoder().encode(smallContent));
  await api.submitSession(transfer);
  await waitUntilProcessed(api, transfer);
  return fileId;
}

/** Without a password: the service would reject several key derivations of one sender at once. */
async function sendListedTransfer(api: Sealpost): Promise<void> {
  const transfer = await beginTransfer(api, polling);
  await api.changeSession(transfer, { securityMode: { config: { passwordMode: 'NONE' } } });
  await sendSmallFile(api, transfer);
}

/** Each call has a sender of its own, because the service shares key derivations between senders. */
async function sendUnopened(origin: string, from: string, recipients: number): Promise<readonly Exchange[]> {
  const { api } = await verifiedClient(origin, from);
  const { transfer, fileId } = await sendSmallTransfer(api, from, recipients);
  const { status } = await api.transferStatus(transfer);
  return status.recipients.map(({ id }) => ({
    method: 'GET',
    url: `${origin}/api/transfers/${id}/files/${fileId}`,
    headers: { 'X-CS-Password': transfer.password },
    sends: 0,
    receives: smallContent.length,
  }));
}

const attacker = 'mallory@example.org';
const attackerAddress = '127.66.0.66';
const attackedTransfers = 4;

/** The same server, with a sender in another network who changes the passwords of own transfers all the time. */
export async function withPasswordFlood(origin: string, served: CandidateApi): Promise<CandidateApi> {
  const { api } = await verifiedClient(origin, attacker, fetchFrom(attackerAddress));
  const trackingIds: string[] = [];
  for (let count = 0; count < attackedTransfers; count += 1) {
    trackingIds.push((await sendSmallTransfer(api, attacker)).transfer.trackingId);
  }
  return { ...served, beginFlood: () => floodPasswords(api, attacker, trackingIds) };
}

const strangers = 50;

/** The same server, with strangers who try wrong passwords on one sender's transfers. Each sample gets unlocked ones. */
export async function withPasswordAttempts(origin: string, served: CandidateApi): Promise<CandidateApi> {
  let samples = 0;
  return {
    ...served,
    async beginFlood() {
      samples += 1;
      return tryPasswords(await sendUnopened(origin, `attacked${samples}@example.org`, strangers));
    },
  };
}

/** Polls without a pause, because the benchmark measures when the state changes. */
async function submitUntilActive(api: Sealpost, transfer: Transfer): Promise<void> {
  await api.submitSession(transfer);
  for (;;) {
    const { state } = (await api.transferStatus(transfer)).status;
    if (state === 'ACTIVE') return;
    if (state !== 'PROCESSING') throw new Error(`The transfer became ${state}`);
  }
}

async function archiveLinkOf(api: Sealpost, transfer: Transfer, kind: 'zip' | 'eml'): Promise<string> {
  const { status } = await api.transferStatus(transfer);
  const path = `/api/transfers/${status.recipients[0]?.id}`;
  const { password } = transfer;
  return (await api.request<Record<string, string>>('GET', path, { password }))[`${kind}Href`] ?? '';
}

async function linksOf(
  api: Sealpost,
  transfer: TransferRef & Pick<Transfer, 'password'>,
  access: ApiOptions['access'] = 'link',
): Promise<ReadonlyMap<string, string>> {
  const { status } = await api.transferStatus(transfer);
  const transferId = status.recipients[0]?.id;
  const { password } = transfer;
  const path = `/api/transfers/${transferId}/files`;
  const files = await api.request<ReadonlyArray<{ id: string; fileName: string; href: string }>>('GET', path, {
    password,
  });
  if (access === 'none') await api.send('GET', `/unprotected/${transferId}/${files[0]?.id}`, { password });
  const linkTo = { link: ({ href = '' }) => href, password: ({ id = '' }) => `${path}/${id}`, none: openLink }[access];
  function openLink({ id = '' }): string {
    return `/unprotected/${transferId}/${id}`;
  }
  return new Map(files.map((file) => [file.fileName, linkTo(file)]));
}

import { glob, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Sealpost } from '#client';
import { messageName } from '../archives.ts';
import type { Door } from './contender.ts';

/** The client that the service lets speak for any address. */
export const benchClientId = 'bench'.repeat(12);

const sender = 'ann@example.org';

interface Place {
  readonly origin: string;
  readonly directory: string;
  readonly certificate?: string;
  /** How files are uploaded: whole, or resumably. */
  readonly method?: 'PUT' | 'PATCH';
  /** What a download shows: a link that needs nothing else, the password each time, or nothing. */
  readonly proof?: 'link' | 'password' | 'none';
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
  /** By name. */
  readonly fileIds: Map<string, string>;
  /** By name, when it is known; a transfer that was not submitted has none. */
  links?: ReadonlyMap<string, string>;
  submitted: boolean;
}

/** All files that are uploaded until `submit` are one transfer. */
export async function sealpostDoor({ origin, directory, method = 'PUT', proof, ...tls }: Place): Promise<Door> {
  const { api, headers } = await verifiedClient(origin);
  let transfer: Transfer | undefined;

  const begun = (): Transfer => {
    if (transfer === undefined) throw new Error('Nothing was uploaded yet');
    return transfer;
  };

  return {
    async upload(name, size) {
      transfer ??= await beginTransfer(api);
      const fileId = await api.registerFile(transfer, { fileName: name, size });
      transfer.fileIds.set(name, fileId);
      const url = `${origin}/api/users/${sender}/transfer-sessions/${transfer.trackingId}/files/${fileId}/content`;
      const said = method === 'PATCH' ? { ...headers, ...resumable } : headers;
      return { method, url, headers: said, sends: size, receives: 0, ...tls };
    },

    async submit() {
      const messageId = begun().fileIds.get(messageName);
      if (messageId !== undefined) await api.changeSession(begun(), { confidentialMessageFileId: messageId });
      await submitUntilActive(api, begun());
      begun().submitted = true;
    },

    async download(name, size) {
      const sent = begun();
      sent.links ??= await linksOf(api, sent, proof);
      const headers = proof === 'password' ? { headers: { 'X-CS-Password': sent.password } } : {};
      return { method: 'GET', url: `${origin}${sent.links.get(name)}`, ...headers, sends: 0, receives: size, ...tls };
    },

    async archive(kind) {
      const sent = begun();
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
      // What was sent cannot be taken back. Its blobs go all the same: they could fill the disk.
      transfer = undefined;
      for await (const blob of glob(join(directory, 'data/blobs/**/*.blob'))) await rm(blob);
    },

    async poll() {
      const url = `${origin}/api/users/${sender}/transfers/sent-transfers`;
      let { data, etag } = await polled(url, headers);
      for (; data.length < listed; { data, etag } = await polled(url, headers)) await sendSomething(api);
      return { method: 'GET', url, headers: { ...headers, 'if-none-match': etag }, sends: 0, receives: 0, status: 304 };
    },
  };
}

async function verifiedClient(baseUrl: string) {
  const stranger = new Sealpost({ baseUrl, clientId: benchClientId });
  const { token } = await stranger.request<{ token: string }>('POST', `/api/users/${sender}/verification/token`);
  const api = new Sealpost({ baseUrl, clientId: benchClientId, token });
  return { api, headers: { 'X-CS-ClientId': benchClientId, 'X-CS-VerificationToken': token } };
}

async function beginTransfer(api: Sealpost): Promise<Transfer> {
  const trackingId = await api.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const { password } = (await api.session({ sender, trackingId })).securityMode.config;
  if (password === null) throw new Error('The session has no password');
  return { sender, trackingId, password, fileIds: new Map(), submitted: false };
}

/** A page is full. */
const listed = 10;

async function polled(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { headers });
  const { data } = (await answer.json()) as { data: readonly unknown[] };
  return { data, etag: answer.headers.get('etag') ?? '' };
}

async function sendSomething(api: Sealpost): Promise<void> {
  const transfer = await beginTransfer(api);
  const fileId = await api.registerFile(transfer, { fileName: 'a.txt', size: 5 });
  await api.putContent({ ...transfer, fileId }, new Blob(['Hello']));
  await submitUntilActive(api, transfer);
}

/** Asks again and again, without a pause: what is measured is when the answer changes. */
async function submitUntilActive(api: Sealpost, transfer: Transfer): Promise<void> {
  await api.submitSession(transfer);
  for (;;) {
    const { state } = (await api.transferStatus(transfer)).status;
    if (state === 'Active') return;
    if (state !== 'Processing') throw new Error(`The transfer became ${state}`);
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
  transfer: Transfer,
  proof: Place['proof'] = 'link',
): Promise<ReadonlyMap<string, string>> {
  const { status } = await api.transferStatus(transfer);
  const transferId = status.recipients[0]?.id;
  const { password } = transfer;
  const path = `/api/transfers/${transferId}/files`;
  const files = await api.request<ReadonlyArray<{ id: string; fileName: string; href: string }>>('GET', path, {
    password,
  });
  if (proof === 'none') await api.send('GET', `/unprotected/${transferId}/${files[0]?.id}`, { password });
  const linkTo = { link: ({ href = '' }) => href, password: ({ id = '' }) => `${path}/${id}`, none: openLink }[proof];
  function openLink({ id = '' }): string {
    return `/unprotected/${transferId}/${id}`;
  }
  return new Map(files.map((file) => [file.fileName, linkTo(file)]));
}

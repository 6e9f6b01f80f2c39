import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type FileRef, Sealpost, type TransferRef } from '#client';
import { blocksIn, readDocPage } from '../../scripts/doc-pages.ts';
import { migrations } from '../../src/db/engine/migrate.ts';
import { type Cleanup, inReverseOrder } from '../support/cleanup.ts';
import { migrationsIn } from '../support/database/describe-schema.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { startSmtpServer, verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { copyRelease, releases, schemaOf } from '../support/releases.ts';
import { freePort } from '../support/server/free-port.ts';
import { runNginx } from '../support/server/nginx.ts';
import { patientFetch } from '../support/server/patient-fetch.ts';
import { type PreviousVersion, unpackVersion } from '../support/server/previous-version.ts';
import { type Environment, type RunningService, runSealpost, startService } from '../support/server/program.ts';
import { verifySender, waitUntilProcessed } from '../support/transfer/api-sender.ts';
import { waitUntil } from '../support/wait-until.ts';

const address = 'ann@example.org';
const ownPassword = 'Zr4_hWpk.82!Lb';
/** The file sizes of the clients: one within the limit for inline parts, and one of several segments. */
const clientSizes = [2_000, 600_000];
/** How many transfers must complete before the next step. */
const transfersPerStep = 2;

/** The releases to whose database this version adds a migration. */
const older = releases.filter((version) => migrationsIn(schemaOf(version, 'PostgreSQL')).length < migrations.length);

for (const version of older) {
  test(`two servers of version ${version} are upgraded one after the other, without a failed request`, (t) =>
    upgradeUnderLoad(t, version));
}

async function upgradeUnderLoad(t: TestContext, version: string): Promise<void> {
  const cleanup = inReverseOrder(t);
  const smtp = await startSmtpServer(cleanup);
  const cluster = await startCluster(cleanup, version, { SEALPOST_SMTP: `smtp://127.0.0.1:${smtp.port}` });
  const { baseUrl, servers, balance } = cluster;
  const sender = await registerSender(cluster);
  const recipient = new Sealpost({ baseUrl, fetch: patientFetch });
  const early = { draft: await begin(sender, 10_000), sent: await send(sender, await begin(sender, 40_000)) };
  const load = startLoad(cleanup, cluster, sender, recipient);
  await load.more();
  for (const [index, { port, env }] of cluster.places.entries()) {
    const isOther = (each: { readonly port: number }) => each.port !== port;
    await balance(cluster.places.filter(isOther));
    assert.equal((await servers[index]?.stop())?.code, 0);
    await load.more();
    servers[index] = await startService(env);
    await balance(cluster.places);
    const before = servers.map(requestsOf);
    await load.more();
    // Servers of both versions take part in the load.
    await load.until(() => servers.every((server, at) => requestsOf(server) > (before[at] ?? 0)));
    for (const place of cluster.places) await assertLoads(baseUrl, place.port);
    for (let times = 0; times < 2; times += 1) await verifyByCode(baseUrl, smtp);
  }
  const [{ env } = assert.fail()] = cluster.places;
  assert.equal((await runSealpost(['admin', 'setting', 'set', 'disk.maxInlineBytes', '16384'], env)).code, 0);
  await load.more();
  await load.end();
  await receive(recipient, early.sent);
  await receive(recipient, await send(sender, early.draft));
  assert.deepEqual(await runSealpost(['check', '--contents'], env), { code: 0, out: 'No problems found.\n', err: '' });
  const ids = smtp.received.map(({ bytes }) => /^Message-ID: (.+)$/im.exec(bytes.toString())?.[1]);
  assert.ok(ids.length > 0);
  assert.deepEqual(ids, [...new Set(ids)], 'An email was sent twice.');
}

/** One server, as the load balancer and its operator see it. */
interface Place {
  readonly port: number;
  readonly env: Environment;
}

interface Cluster {
  readonly baseUrl: string;
  readonly places: readonly Place[];
  readonly servers: RunningService[];
  readonly previous: PreviousVersion;
  /** Sends requests only to these servers from now on. Resolves when the others have no requests left. */
  balance(places: readonly Place[]): Promise<void>;
}

/** Starts two servers of a version on a copy of its data, behind nginx. */
async function startCluster(cleanup: Cleanup, version: string, more: Environment): Promise<Cluster> {
  const { env: given } = await copyRelease(cleanup, version, 'PostgreSQL');
  const data = given['SEALPOST_DATA'] ?? '';
  const previous = unpackVersion(version, join(data, '..', 'previous'));
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const shared = { ...given, ...more, SEALPOST_BASE_URL: baseUrl, SEALPOST_BLOBS: join(data, 'blobs') };
  const places: Place[] = [];
  const servers: RunningService[] = [];
  cleanup.after(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))));
  for (const name of ['first', 'second']) {
    const own = join(data, '..', name);
    // From 0.2.0 on, language packs are in the database.
    const packs = join(data, 'languages');
    if (existsSync(packs)) await cp(packs, join(own, 'languages'), { recursive: true });
    else await mkdir(own);
    const port = await freePort();
    const env = { ...shared, SEALPOST_DATA: own, SEALPOST_PORT: `${port}`, SEALPOST_TRUSTED_PROXIES: '127.0.0.1' };
    places.push({ port, env });
    servers.push(await startService(env, [...previous.program, 'serve']));
  }
  const folder = join(data, '..', 'nginx');
  await mkdir(folder);
  const server = serverBlock(baseUrl);
  const nginx = await runNginx(folder, server, upstreamOf(places));
  cleanup.after(() => nginx.end());
  return { baseUrl, places, servers, previous, balance: (chosen) => nginx.reload(server, upstreamOf(chosen)) };
}

const upstreamOf = (places: readonly Place[]) =>
  `upstream sealpost { ${places.map(({ port }) => `server 127.0.0.1:${port};`).join(' ')} }`;

/** Each request is a connection of its own: a reload closes idle ones, also one on which a request is on its way. */
function serverBlock(baseUrl: string): string {
  const [assets] = blocksIn(readDocPage('docs/scaling.md')).filter(({ language }) => language === 'nginx');
  assert.ok(assets);
  return `listen ${new URL(baseUrl).host}; keepalive_timeout 0; client_max_body_size 0;
    proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;
    location / { proxy_pass http://sealpost; }
    ${assets.text}`;
}

async function registerSender({ baseUrl, previous, places: [place] }: Cluster): Promise<Sealpost> {
  const clientId = await new Sealpost({ baseUrl }).createClientId();
  previous.run(['admin', 'client', 'add', clientId], place?.env ?? {});
  const { token } = await verifySender({ baseUrl }, clientId, address);
  return new Sealpost({ baseUrl, clientId, token, fetch: patientFetch });
}

/** Verifies an address with a short code. The request, the email and the exchange may each be of another version. */
async function verifyByCode(baseUrl: string, smtp: Awaited<ReturnType<typeof startSmtpServer>>): Promise<void> {
  const client = new Sealpost({ baseUrl, clientId: await new Sealpost({ baseUrl }).createClientId() });
  const isForCleo = ({ to }: { readonly to: readonly string[] }) => to.includes('cleo@example.org');
  const before = smtp.received.filter(isForCleo).length;
  await client.requestCode('cleo@example.org', { shortCode: true });
  await waitUntil(() => smtp.received.filter(isForCleo).length > before);
  const code = await verificationCodeIn(smtp.received.filter(isForCleo).at(-1)?.bytes ?? Buffer.of());
  assert.match((await client.verify('cleo@example.org', code)).token, /^[\w-]{43}$/);
}

interface Draft {
  readonly file: FileRef;
  readonly size: number;
  readonly password: string;
}

/** Creates a session, and uploads the first half of its file. */
async function begin(sender: Sealpost, size: number, isGenerated = false): Promise<Draft> {
  const trackingId = await sender.createSession(address, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender: address, trackingId };
  const own = { passwordMode: 'MANUAL', password: ownPassword } as const;
  const config = isGenerated ? ({ passwordMode: 'GENERATED' } as const) : own;
  const { securityMode } = await sender.changeSession(place, { securityMode: { config } });
  const file = { ...place, fileId: await sender.registerFile(place, { fileName: 'a.bin', size }) };
  const bytes = new Uint8Array(contentBlock.subarray(0, size / 2));
  assert.equal(await sender.appendContent(file, { offset: 0, bytes }), size / 2);
  return { file, size, password: securityMode.config.password ?? ownPassword };
}

interface SentTransfer {
  readonly place: TransferRef;
  readonly transferId: string;
  readonly size: number;
  readonly password: string;
}

/** Uploads the rest of the file, and sends the transfer. */
async function send(sender: Sealpost, { file, size, password }: Draft): Promise<SentTransfer> {
  const bytes = new Uint8Array(contentBlock.subarray(size / 2, size));
  assert.equal(await sender.appendContent(file, { offset: size / 2, bytes }), size);
  await sender.submitSession(file);
  const { status } = await waitUntilProcessed(sender, file);
  assert.equal(status.state, 'ACTIVE');
  return { place: file, transferId: status.recipients[0]?.id ?? '', size, password };
}

async function receive(recipient: Sealpost, { transferId, size, password }: SentTransfer): Promise<void> {
  const [file] = await recipient.transferFiles(transferId, password);
  const response = await recipient.send('GET', file?.href ?? '');
  assert.ok(contentBlock.subarray(0, size).equals(Buffer.from(await response.arrayBuffer())));
}

/** Sends and receives transfers until the end. Each request may reach each server. */
function startLoad(cleanup: Cleanup, { servers }: Cluster, sender: Sealpost, recipient: Sealpost) {
  let [completed, isOver] = [0, false];
  cleanup.after(() => {
    isOver = true;
  });
  const run = async (size: number): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const sent = await send(sender, await begin(sender, size + 2 * number, number % 2 === 1));
      await receive(recipient, sent);
      if (number % 2 === 0) await sender.revokeTransfer(sent.place);
      completed += 1;
    }
  };
  const running = Promise.all(clientSizes.map(run)).catch((cause) => {
    const errors = servers.flatMap((server) => server.log().match(/^.*"level":"error".*$/gm) ?? []);
    throw new Error(`A request failed. Errors in the logs of the servers: ${errors.join('\n')}`, { cause });
  });
  const until = (condition: () => boolean) => Promise.race([waitUntil(() => isOver || condition()), running]);
  return {
    until,
    /** Waits until some more transfers are complete. */
    more(): Promise<unknown> {
      const enough = completed + transfersPerStep;
      return until(() => completed >= enough);
    },
    async end(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}

const requestsOf = (server: RunningService) => server.log().match(/"msg":"request completed"/g)?.length ?? 0;

/** Checks that the load balancer delivers the files of a page that only the server at this port may have. */
async function assertLoads(baseUrl: string, port: number): Promise<void> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const paths = [...new Set(page.match(/assets\/[\w.-]+/g))];
  assert.ok(paths.length > 2, page);
  // One of several requests reaches each server first.
  for (const path of [...paths, ...paths, ...paths]) {
    assert.equal((await fetch(`${baseUrl}/${path}`)).status, 200, path);
  }
}

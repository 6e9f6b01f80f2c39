import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureSystemPackages } from '../scripts/system-packages.ts';
import { addPolicyRule } from '../src/actions/policy/policy-rules.ts';
import { changeSetting } from '../src/actions/settings/settings.ts';
import { readConfig } from '../src/config.ts';
import { openService } from '../src/wiring.ts';
import { startPostgres, type TestPostgres } from '../test/support/database/postgres.ts';
import type { RandomInt } from '../test/support/inputs/random.ts';
import { startCeph } from '../test/support/s3/ceph.ts';
import { type S3Proxy, startS3Proxy } from '../test/support/s3/s3-proxy.ts';
import { createBucket } from '../test/support/s3/test-bucket.ts';
import { freePort } from '../test/support/server/free-port.ts';
import { runNginx } from '../test/support/server/nginx.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { decideUnscannable, type ExternalServices, startExternalServices } from './support/external-services.ts';
import { assertNoFailures } from './support/server-run.ts';
import { type Servers, startServers } from './support/servers.ts';

const serverCount = 3;

/** A load balancer, the servers behind it, and all that they share. */
export interface Cluster extends AsyncDisposable {
  /** The URL of the load balancer. */
  readonly baseUrl: string;
  readonly servers: Servers;
  readonly database: Pick<TestPostgres, 'end' | 'restart'>;
  /** The proxy between the servers and the object store. */
  readonly store: S3Proxy;
  readonly external: ExternalServices;
  /** For commands. */
  readonly env: Environment;
  /** Returns what the servers report that are not ready. */
  unreadyServers(): Promise<readonly string[]>;
}

export async function startCluster(draw: RandomInt): Promise<Cluster> {
  ensureSystemPackages(['nginx']);
  await using stack = new AsyncDisposableStack();
  const cleanup = { after: (close: () => unknown) => stack.defer(async () => void (await close())) };
  const folder = stack.use(await createEmptyFolder());
  const database = await startPostgres();
  stack.defer(() => database.stop());
  const ceph = await startCeph();
  stack.defer(() => ceph.stop());
  const keys = await ceph.addUser('sealpost');
  await createBucket(ceph, keys, 'blobs');
  const store = await startS3Proxy(cleanup, ceph);
  const external = stack.use(await startExternalServices(draw, (_what, work) => work()));
  const ports = await Promise.all(Array.from({ length: serverCount }, freePort));
  const balancer = await startBalancer(join(folder.path, 'nginx'), ports);
  stack.defer(balancer.end);
  const env = {
    ...folder.env,
    ...external.env,
    SEALPOST_DATABASE: `${database.url}postgres`,
    SEALPOST_BLOBS: `s3://blobs/files?endpoint=${store.endpoint}`,
    SEALPOST_S3_ACCESS_KEY: keys.accessKey,
    SEALPOST_S3_SECRET_KEY: keys.secretKey,
    SEALPOST_BASE_URL: balancer.baseUrl,
    SEALPOST_TRUSTED_PROXIES: '127.0.0.1',
    SEALPOST_LOG_LEVEL: 'warn',
  };
  await prepare(env);
  const environments = ports.map((port) => ({
    ...env,
    SEALPOST_PORT: String(port),
    SEALPOST_DATA: join(folder.path, `data-${port}`),
  }));
  const servers = stack.use(
    startServers(environments, draw, { start: startDespiteOutage, checkLog: assertOnlyOutages }),
  );
  await servers.all();
  const owned = stack.move();
  return {
    baseUrl: balancer.baseUrl,
    servers,
    database,
    store,
    external,
    env,
    unreadyServers: () => unreadyServers(ports),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/**
 * Starts nginx as the documentation describes it, with several servers in turn. It does not replace `X-Forwarded-For`, so
 * that each user of the proof has an address of their own.
 */
async function startBalancer(
  folder: string,
  ports: readonly number[],
): Promise<{ readonly baseUrl: string; end(): void }> {
  await mkdir(folder);
  const port = await freePort();
  const { end } = await runNginx(
    folder,
    `listen 127.0.0.1:${port};
    location / {
      proxy_pass http://sealpost;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      client_max_body_size 0;
      proxy_request_buffering off;
      proxy_buffering off;
      client_body_timeout 10m;
      send_timeout 10m;
      proxy_read_timeout 10m;
      proxy_send_timeout 10m;
    }`,
    `upstream sealpost {
      ${ports.map((each) => `server 127.0.0.1:${each};`).join('\n')}
      keepalive 32;
      keepalive_timeout 60s;
    }`,
  );
  return { baseUrl: `http://127.0.0.1:${port}`, end };
}

/** A lock lasts longer than the proof, so that the number of attempts is fixed. */
const lockMinutes = '1440';

async function prepare(env: Environment): Promise<void> {
  await decideUnscannable(env);
  const { ports, close } = await openService(readConfig(env));
  try {
    for (const name of ['attempts.lockMinutes', 'attempts.longLockMinutes'] as const)
      await changeSetting(ports, name, lockMinutes);
    await addPolicyRule(ports, { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} });
  } finally {
    await close();
  }
}

/** Messages of a server that finds no database or no store at its start. */
const failedStart = /The database is unavailable|PostgreSQL server|object store/;

/** Starts a server again while its start fails because of an outage, as a service manager does. */
async function startDespiteOutage(env: Environment): Promise<RunningService> {
  for (;;) {
    try {
      return await startService(env);
    } catch (error) {
      if (!failedStart.test(String(error))) throw error;
    }
    await pause(500);
  }
}

/** Failures of jobs and responses during an outage, or after a freeze longer than the timeout of a worker. All are repeated. */
const outage = /"type":"(DatabaseUnavailable|BlobStoreUnavailable|WorkerUnavailable)"/;

function assertOnlyOutages(log: string): void {
  assertNoFailures(
    log
      .split('\n')
      .filter((line) => !outage.test(line))
      .join('\n'),
  );
}

async function unreadyServers(ports: readonly number[]): Promise<readonly string[]> {
  const reports = ports.map(async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
    const text = await response.text();
    return response.ok ? undefined : text;
  });
  const outcomes = await Promise.all(reports.map((report) => report.catch((error: Error) => String(error.cause))));
  return outcomes.filter((outcome) => outcome !== undefined);
}

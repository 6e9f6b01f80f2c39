import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureSystemPackages, systemPath } from '../../../scripts/system-packages.ts';
import { freePort } from '../server/free-port.ts';
import { waitUntil } from '../wait-until.ts';

/** A temporary Ceph on loopback with an S3 gateway: a monitor, a storage daemon that keeps all in memory, a gateway. */
export interface TestCeph {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly endpoint: string;
  /** The processes of the daemons. */
  readonly pids: readonly number[];
  /** Creates a user of the gateway and returns its keys. */
  addUser(name: string): Promise<CephKeys>;
  /** Runs `radosgw-admin`. */
  admin(...args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface CephKeys {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The gateway accepts buckets in the host name below this domain. It exists only where a test resolves it. */
export const gatewayDomain = 's3.test';

const run = promisify(execFile);
const env = { PATH: systemPath };

export async function startCeph(): Promise<TestCeph> {
  ensureSystemPackages(['ceph-mon', 'ceph-osd', 'radosgw', 'ceph']);
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-ceph-'));
  for (const name of ['mon', 'osd', 'run', 'rgw']) mkdirSync(join(folder, name));
  const running: ChildProcess[] = [];
  const end = () => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once('exit', end);
  const port = await freePort();
  const config = await prepare(folder, port);
  const start = (command: string, ...args: readonly string[]) =>
    running.push(startDaemon(command, [...config, ...args, '-f']));
  start('ceph-mon', '-i', 'a');
  const id = randomUUID();
  await run('ceph', [...config, 'osd', 'new', id, '0'], { env });
  await run('ceph-osd', [...config, '-i', '0', '--mkfs', '--osd-uuid', id], { env });
  start('ceph-osd', '-i', '0');
  const admin = async (...args: readonly string[]) =>
    (await run('radosgw-admin', [...config, '-n', 'client.rgw', ...args], { env })).stdout;
  start('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil(() =>
    fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    port,
    endpoint,
    pids: running.flatMap(({ pid }) => pid ?? []),
    admin,
    async addUser(name) {
      const keys = { accessKey: name, secretKey: `${name}-secret-key` };
      await admin(
        'user',
        'create',
        `--uid=${name}`,
        `--display-name=${name}`,
        `--access-key=${name}`,
        `--secret-key=${keys.secretKey}`,
      );
      return keys;
    },
    async stop() {
      process.removeListener('exit', end);
      await Promise.all(running.map(endDaemon));
      end();
    },
  };
}

/** Writes configuration and keys, makes the monitor's data, and returns the options of every command. */
async function prepare(folder: string, port: number): Promise<readonly string[]> {
  const monitor = `[v2:127.0.0.1:${await freePort()},v1:127.0.0.1:${await freePort()}]`;
  const id = randomUUID();
  const [config, keyring, map] = ['ceph.conf', 'keyring', 'monmap'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(config, configuration(folder, { id, monitor, port }));
  const create = ['--create-keyring'];
  for (const [name, ...rights] of [
    ['mon.', 'mon', 'allow *'],
    ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    ['osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
    ['client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx'],
  ] as const) {
    const capabilities = rights.flatMap((right, n) => (n % 2 === 0 ? ['--cap', right] : [right]));
    await run('ceph-authtool', [keyring, ...create.splice(0), '--gen-key', '-n', name, ...capabilities], { env });
  }
  await run('monmaptool', ['--create', '--clobber', '--addv', 'a', monitor, '--fsid', id, map], { env });
  await run('ceph-mon', ['-c', config, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring], { env });
  return ['-c', config];
}

/** Debian's defaults with one copy of everything, kept in memory and lost at the end. */
function configuration(
  folder: string,
  { id, monitor, port }: { readonly id: string; readonly monitor: string; readonly port: number },
): string {
  return `[global]
fsid = ${id}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}/run
log file = ${folder}/$name.log
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon warn on pool no redundancy = false
mon data avail crit = 0
mon data avail warn = 0
auth allow insecure global id reclaim = false
paxos propose interval = 0.05
osd objectstore = memstore
memstore device bytes = 4294967296
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
rgw dns name = ${gatewayDomain}
rgw run sync thread = false
`;
}

async function endDaemon(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await exited;
}

/** The daemon ends with this process, and keeps no test running. */
function startDaemon(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { env, stdio: 'ignore' });
  child.unref();
  return child;
}

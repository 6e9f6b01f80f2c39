import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDebianRelease } from '../../../scripts/release/debian-release.ts';
import { systemPath } from '../../../scripts/system-packages.ts';
import { waitUntil } from '../wait-until.ts';

const execute = promisify(execFile);
const firstTransfer = fileURLToPath(new URL('first-transfer-process.ts', import.meta.url));

/** A bare Debian with systemd in a container, with processes and a network of its own. */
export interface DebianSystem extends AsyncDisposable {
  /** Its root folder, as this machine sees it. */
  readonly folder: string;
  /** Runs shell text as root, and returns what it prints. Throws if a command fails, or if the status is not the expected one. */
  run(text: string, status?: number): Promise<string>;
  /** Sends a first transfer through the service at a URL, whose test mailbox is in a folder of this system. */
  send(baseUrl: string, mailFolder: string): Promise<string>;
  /** Receives a transfer that `send` has returned. */
  receive(baseUrl: string, transfer: string): Promise<void>;
}

/** Returns why no system can be started here, or false. Tests pass it to `skip`. */
export function noDebianSystem(): string | false {
  if (process.getuid?.() !== 0) return 'needs root';
  const { status } = spawnSync('systemd-nspawn', ['--version'], { env: { PATH: systemPath } });
  return status === 0 ? false : 'needs systemd-nspawn';
}

/** Makes the smallest Debian with systemd, of the release of this machine, from the packages that this machine can get. */
export async function createDebianRoot(): Promise<{ readonly folder: string } & Disposable> {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-debian-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const { codename, sources } = readDebianRelease();
  const options = ['--quiet', '--variant=minbase', '--include=systemd,systemd-sysv'];
  await execute('mmdebstrap', [...options, '--skip=output/mknod', codename, folder, ...sources], {
    env: { ...process.env, PATH: systemPath },
    maxBuffer: 2 ** 26,
  });
  return {
    folder,
    [Symbol.dispose]() {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

export async function bootDebian(folder: string): Promise<DebianSystem> {
  const options = ['--quiet', '--boot', '--register=no', '--private-network', '--console=passive'];
  // Without systemd on this machine there is no unit to start.
  const place = existsSync('/run/systemd/system') ? [] : ['--keep-unit'];
  const nspawn = spawn('systemd-nspawn', [...options, ...place, `--directory=${folder}`], {
    env: { PATH: systemPath },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(nspawn, 'close');
  let leader = 0;
  // All processes of the system end with its first one. systemd-nspawn itself would leave them running.
  const kill = () => {
    if (leader > 0 && nspawn.exitCode === null) process.kill(leader, 'SIGKILL');
  };
  process.once('exit', kill);
  leader = await leaderOf(nspawn);
  const enter = ['--target', `${leader}`];
  const spaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--root'];
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  const run: DebianSystem['run'] = async (text, status = 0) => {
    const ended = execute('nsenter', [...enter, ...spaces, '/bin/bash', '-ec', `exec 2>&1\ncd /root\n${text}`], {
      env,
      maxBuffer: 2 ** 26,
    });
    const { code, stdout } = await ended.then(
      (done) => ({ code: 0, stdout: done.stdout }),
      (error: { code: number; stdout: string }) => error,
    );
    if (code !== status) throw new Error(`Exit status ${code} instead of ${status}:\n${text}\n${stdout}`);
    return stdout;
  };
  /** Runs the Node.js of this machine in the network of the system. */
  const runClient = async (...args: readonly string[]) =>
    (
      await execute('nsenter', [...enter, '--net', process.execPath, firstTransfer, ...args], {
        env: { ...process.env, PATH: systemPath },
      })
    ).stdout;
  // It cannot be asked before it listens. Units that need real devices fail in a container.
  await run("until systemctl is-system-running --wait | grep -Eq 'running|degraded'; do sleep 0.1; done");
  return {
    folder,
    run,
    send: (baseUrl, mailFolder) => runClient('send', baseUrl, join(folder, mailFolder)),
    async receive(baseUrl, transfer) {
      await runClient('receive', baseUrl, transfer);
    },
    async [Symbol.asyncDispose]() {
      process.removeListener('exit', kill);
      kill();
      await closed;
    },
  };
}

/** Waits until the service of the package that runs now is ready. Fails if it ends before. */
export async function waitForService(system: DebianSystem): Promise<void> {
  await system.run(`
    until journalctl --output cat "_SYSTEMD_INVOCATION_ID=$(systemctl show --property InvocationID --value sealpost)" |
      grep -q '^Sealpost is ready'
    do
      systemctl is-active --quiet sealpost
      sleep 0.1
    done`);
}

/** Returns the first process of the system, once it runs. */
async function leaderOf(nspawn: ChildProcess): Promise<number> {
  let errors = '';
  nspawn.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let leader = 0;
  await waitUntil(() => {
    if (nspawn.exitCode !== null) throw new Error(`systemd-nspawn has ended:\n${errors}`);
    leader = Number.parseInt(readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'latin1'), 10);
    // Before it becomes systemd, it has the name of systemd-nspawn, and has not entered its root folder.
    return leader > 0 && readFileSync(`/proc/${leader}/comm`, 'latin1') === 'systemd\n';
  });
  return leader;
}

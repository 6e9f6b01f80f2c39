import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureSystemPackages, systemPath } from '../../../scripts/system-packages.ts';
import { eicar } from '../../../src/scanner/canary.ts';
import { freePort } from '../server/free-port.ts';

/** A temporary clamd with one signature: the complete test file, as in ClamAV's own databases. */
export interface TestClamd {
  readonly unix: URL;
  readonly tcp: URL;
  /** Suspends or resumes the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the process without a shutdown; connections are cut. */
  kill(): Promise<void>;
  /** Starts it again after `kill` at the same address, with new settings if given. */
  start(settings?: ClamdSettings): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export type ClamdSettings = Readonly<Record<string, string | number>>;

export const clamdMaxBytes: number = 2 ** 21;

/** The documented settings, with a low size limit. */
const defaultSettings: ClamdSettings = {
  StreamMaxLength: clamdMaxBytes,
  MaxFileSize: clamdMaxBytes,
  AlertExceedsMax: 'yes',
};

export async function startClamd(settings: ClamdSettings = defaultSettings): Promise<TestClamd> {
  ensureSystemPackages(['clamd']);
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-clamd-'));
  const port = await freePort();
  let running: ChildProcess | undefined;

  async function start(changed: ClamdSettings = settings): Promise<void> {
    running = await launch(await configFile(folder, { TCPSocket: port, ...changed }));
  }

  async function kill(): Promise<void> {
    if (running === undefined) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
    running = undefined;
  }

  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  await start();
  return {
    unix: new URL(`unix:${folder}/clamd.sock`),
    tcp: new URL(`tcp://127.0.0.1:${port}`),
    signal: (signal) => void running?.kill(signal),
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill();
      process.removeListener('exit', removeFolder);
      removeFolder();
    },
  };
}

async function configFile(folder: string, settings: ClamdSettings): Promise<string> {
  await mkdir(join(folder, 'signatures'), { recursive: true });
  await mkdir(join(folder, 'spool'), { recursive: true });
  const digest = createHash('md5').update(eicar).digest('hex');
  await writeFile(join(folder, 'signatures', 'test.hdb'), `${digest}:${eicar.length}:Eicar-Test-File\n`);
  const all = {
    Foreground: 'yes',
    LocalSocket: join(folder, 'clamd.sock'),
    FixStaleSocket: 'yes',
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: join(folder, 'signatures'),
    TemporaryDirectory: join(folder, 'spool'),
    ...settings,
  };
  const path = join(folder, 'clamd.conf');
  await writeFile(
    path,
    Object.entries(all)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  return path;
}

/** Resolves when clamd is listening. */
async function launch(config: string): Promise<ChildProcess> {
  const env = { PATH: systemPath };
  const child = spawn('clamd', ['--config-file', config], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // clamd ends with the process that started it.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  const log: string[] = [];
  child.stderr.on('data', (chunk) => log.push(String(chunk)));
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout })) {
    log.push(line);
    isReady = line.includes('Self checking');
    if (isReady) break;
  }
  if (!isReady) throw new Error(`clamd did not start:\n${log.join('\n')}`);
  child.stdout.resume();
  return child;
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemPath } from '../../../scripts/system-packages.ts';
import { bin } from '../server/program.ts';

/** A machine of its own, made from this system, in which a test follows a page of the documentation as root. */
export interface Machine {
  /**
   * Runs shell text in the one shell of the machine, so that folders, variables and functions stay. Returns everything
   * that it prints. Throws if a command fails, or if the exit status of the last one is not the expected one.
   */
  run(text: string, expected?: { readonly input?: string; readonly status?: number }): Promise<string>;
  /** Everything that was run or written so far. */
  transcript(): string;
  /** Creates a file, and its folder. */
  write(path: string, contents: string, mode?: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const script = fileURLToPath(new URL('machine.sh', import.meta.url));
const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const builtPackage = dirname(dirname(bin));
const marker = 'end-of-commands-4f1c';

/** Returns why no machine can be made here, or false. Tests pass it to `skip`. */
export function noMachine(): string | false {
  const env = { PATH: systemPath };
  const canMount = spawnSync(
    'unshare',
    ['--mount', '--pid', '--net', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
    { env },
  );
  return canMount.status === 0 ? false : 'needs root, and the right to mount (CAP_SYS_ADMIN)';
}

export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-machine-'));
  const options = ['--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...options, 'bash', script, folder, checkout, builtPackage], {
    env: { PATH: systemPath },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  // The folder is empty outside of the machine, which has mounted its own file system there.
  const end = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const runText = commandRunner(child, closed);
  const sent: string[] = [];
  const run: Machine['run'] = (text, expected) => {
    sent.push(text, expected?.input ?? '');
    return runText(text, expected);
  };
  const machine: Machine = {
    run,
    transcript: () => sent.join('\n'),
    async write(path, contents, mode = '0644') {
      await run(`install -D -m ${mode} /dev/stdin '${path}'`, { input: contents });
    },
    async [Symbol.asyncDispose]() {
      process.removeListener('exit', end);
      end();
      await closed;
    },
  };
  await run('set -o pipefail');
  return machine;
}

function commandRunner({ stdin, stdout, stderr }: ChildProcess, closed: Promise<unknown>): Machine['run'] {
  let output = '';
  let onOutput = () => {};
  if (stdin === null || stdout === null || stderr === null) throw new Error('The machine has no pipes');
  for (const stream of [stdout, stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput();
    });
  }
  const ended = closed.then(() => 'ended' as const);
  const base64 = (text: string) => `<(base64 -d <<< '${Buffer.from(text).toString('base64')}')`;
  return async (text, { input = '', status = 0 } = {}) => {
    output = '';
    stdin.write(
      `set ${status === 0 ? '-' : '+'}e; source ${base64(text)} < ${base64(input)} 2>&1; echo "${marker} $?"\n`,
    );
    const finished = new Promise<RegExpExecArray>((resolve) => {
      onOutput = () => {
        const end = new RegExp(`^([\\s\\S]*)${marker} (\\d+)\\n`).exec(output);
        if (end !== null) resolve(end);
      };
    });
    const result = await Promise.race([finished, ended]);
    if (result === 'ended') throw new Error(`A command failed:\n${text}\n${output}`);
    const [, printed = '', code] = result;
    if (Number(code) !== status) throw new Error(`Exit status ${code} instead of ${status}:\n${text}\n${printed}`);
    return printed;
  };
}

import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { type Environment, serviceOptions } from '../../test/support/server/program.ts';
import { benchClientId } from './sealpost-api.ts';
import { sharedPackage } from './sealpost-starts.ts';

/**
 * Starts the published package with the environment of an installation, and waits until it is ready. It writes its
 * log to the inherited standard error, and is killed when this process exits.
 */
export async function startBuiltProgram(
  directory: string,
  settings: Environment,
  execArgv: readonly string[] = [],
): Promise<{ readonly origin: string; readonly program: ChildProcess }> {
  const executable = await sharedPackage(directory);
  const env = {
    PATH: process.env['PATH'],
    SEALPOST_PORT: '0',
    SEALPOST_DATA: join(directory, 'data'),
    SEALPOST_KEYS: join(directory, 'keys'),
    ...settings,
  };
  await promisify(execFile)(process.execPath, [executable, 'admin', 'client', 'add', benchClientId], { env });
  const program = fork(executable, ['serve'], {
    env,
    execArgv: [...serviceOptions, ...execArgv],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  process.once('exit', () => program.kill('SIGKILL'));
  program.once('exit', () => process.exit(1));
  return { origin: await readOrigin(program), program };
}

/** Node.js options that let a program report its own figures. */
export function preloadOwnFigures(directory: string): readonly string[] {
  const source = readFileSync(new URL('../own-figures.ts', import.meta.url), 'utf8');
  const path = join(directory, 'own-figures.mjs');
  // If the program removed the types itself, it would need 24 MB more.
  writeFileSync(path, stripTypeScriptTypes(source));
  return ['--import', path];
}

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The output of the program is not piped');
  for await (const line of createInterface(stdout)) {
    const [, origin] = /^Sealpost is ready at (\S+)$/.exec(line) ?? [];
    if (origin !== undefined) return origin;
  }
  throw new Error('The program has ended before it was ready');
}

/**
 * `npm run check [-- --changed]` runs all checks that are not tests, one for each core at a time, and prints what each of
 * them reports and what to do about it. `--changed` runs those that the changes since the main branch can make fail.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { chooseChecks } from './checks.ts';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
const changed = values.changed ? changedFiles() : undefined;
const queue = chooseChecks(changed, changed?.filter(existsSync)).values();
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));

/** Several of these share one queue. */
async function runChecks(): Promise<void> {
  for (const { command, advice } of queue) {
    const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const { promise: status, resolve } = Promise.withResolvers<number | null>();
    child.on('close', resolve);
    process.stdout.write(await text(child.stdout));
    if ((await status) === 0) continue;
    console.error(`Failed: ${command}\n  ${advice}`);
    process.exitCode = 1;
  }
}

/** Files that differ from where this branch began, those that are not committed included. */
function changedFiles(): readonly string[] {
  const branches = ['origin/HEAD', 'origin/main', 'main'];
  const main = branches.find((name) => lines('rev-parse', '--verify', '--quiet', name).length > 0) ?? 'HEAD';
  const [start = 'HEAD'] = lines('merge-base', 'HEAD', main);
  return [...lines('diff', '--name-only', start), ...lines('ls-files', '--others', '--exclude-standard')];
}

/** Without output, a command has failed or found nothing. */
function lines(...args: readonly string[]): readonly string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}

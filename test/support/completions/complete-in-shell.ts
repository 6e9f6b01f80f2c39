import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expectedCompletions, onlyFile } from './expected-completions.ts';

export interface TriedShell {
  readonly command: readonly string[];
  /** Returns the input of the shell: a script that loads the completions and tries all lines. */
  input(folder: string, lines: readonly string[]): string;
  /** The completions, and their file in the folder. */
  readonly script: readonly [path: string, text: string];
}

/**
 * Completes each line in a shell, and compares what it offers with the command table. The shell inserts all that it offers
 * into the line and runs it, with a `sealpost` that prints its arguments in angle brackets after "OFFERED".
 */
export function assertCompletes({ command, input, script }: TriedShell): void {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-completions-'));
  try {
    const [path, text] = script;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files', onlyFile), '');
    const expected = expectedCompletions();
    const lines = [...expected.keys()];
    const [program = '', ...args] = command;
    const { stdout, stderr } = spawnSync(program, args, {
      cwd: join(folder, 'files'),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, TERM: 'dumb', INPUTRC: '/dev/null', LC_ALL: 'C.UTF-8' },
      input: input(folder, lines),
      timeout: 60_000,
    });
    const results = [...stdout.matchAll(/^OFFERED (.*?)\r?$/gm)].map(([, words = '']) =>
      words.slice(1, -1).split('><'),
    );
    assert.equal(results.length, lines.length, stderr);
    const offered = new Map(
      lines.map((line, index) => [line, results[index]?.slice(line.split(' ').length - 1).toSorted()]),
    );
    const wrong = lines.filter((line) => String(offered.get(line)) !== String(expected.get(line)));
    const ofWrong = (words: ReadonlyMap<string, unknown>) => wrong.map((line) => [line, words.get(line)]);
    assert.deepEqual(ofWrong(offered), ofWrong(expected));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Interactive bash without a terminal. Escape and "*" insert all completions. */
export function bashInput(load: string, lines: readonly string[]): string {
  const print = `sealpost() { printf 'OFFERED '; printf '<%s>' "$@"; echo; }`;
  return [load, print, ...lines.map((line) => `sealpost ${line}\u001b*`), 'exit', ''].join('\n');
}

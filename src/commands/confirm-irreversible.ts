import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Options } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import type { Command, CommandOption } from './command.ts';

/** The option of every command that cannot be undone. Its last argument is what a person must type. */
export const yes: CommandOption = { name: 'yes', help: 'Do not ask for confirmation. Only terminals are asked.' };

/** Asks a person at a terminal to type the last argument of a command that cannot be undone. Programs are not asked. */
export async function confirmIrreversible(
  { options: known = [], summary }: Command,
  values: readonly string[],
  options: Options,
): Promise<void> {
  const has = (name: keyof Options) => known.some((option) => option.name === name);
  const changesNothing = options['dry-run'] === true || (has('replace') && options.replace !== true);
  if (!has('yes') || options.yes === true || changesNothing) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) return;
  const value = values.at(-1) ?? '';
  process.stderr.write(`${summary} This cannot be undone. Type ${value} to continue: `);
  // The terminal edits the line. In the raw mode of Node.js, what was typed before it would be lost.
  const input = createInterface({ input: process.stdin, terminal: false });
  // Ctrl+D closes the input without a line.
  const [typed = ''] = await Promise.race([once(input, 'line'), once(input, 'close')]);
  input.close();
  if (typed.trim() !== value) throw new OperatorError('Nothing was changed.');
}

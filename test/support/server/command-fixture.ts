import assert from 'node:assert/strict';
import type { Call } from '../../../src/commands/command.ts';
import { commands } from '../../../src/commands/commands.ts';
import { readConfig } from '../../../src/config.ts';
import { localActor } from '../../../src/core/actor.ts';
import type { Options } from '../../../src/core/command-values.ts';
import { openService } from '../../../src/wiring.ts';
import { createEmptyFolder, type Environment } from './program.ts';

type Run = (call: Call) => Promise<void>;

/** The function of a command. */
export function commandNamed(name: string): Run {
  const command = commands.find((one) => one.name === name) ?? assert.fail(`No command ${name}`);
  return async (call) => (await command.load())(call);
}

export interface CommandInput extends Options {
  readonly values?: readonly string[];
  readonly isTerminal?: boolean;
}

/** Runs a command in this process and returns its output; `error` is set if it fails. */
export async function runCommand(
  env: Environment,
  run: Run,
  { values = [], isTerminal = false, ...options }: CommandInput = {},
) {
  const lines: string[] = [];
  const notes: string[] = [];
  const never = () => new Promise<void>(() => {});
  const commandLine = (words: string) => `sealpost ${words}`;
  const call = {
    config: readConfig(env),
    variables: env,
    actor: { ...localActor, name: 'operator' },
    version: '0.0.0',
    values,
    options,
    isTerminal,
    commandLine,
    waitForShutdown: never,
    setLogLevel: () => {},
    onReload: () => {},
  };
  const error = await run({
    ...call,
    print: (line) => void lines.push(line),
    warn: (text) => void notes.push(text),
  }).then(
    () => undefined,
    (reason: Error) => reason,
  );
  return { lines, notes, error };
}

/** Creates an empty folder for commands, with a service that stays open on it. */
export async function createCommandFixture(variables: Environment = {}) {
  const folder = await createEmptyFolder();
  const env = { ...folder.env, ...variables };
  const config = readConfig(env);
  const service = await openService(config);
  const { db } = service.ports;
  const lastEntry = async () =>
    (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
  /** A command is recorded as local and as nothing else. */
  const assertLocal = async (after: number) => {
    const entries = await db.selectFrom('audit_log').select(['action', 'actor_kind']).where('id', '>', after).execute();
    for (const { action, actor_kind } of entries) assert.equal(actor_kind, 'local', action);
  };
  const typed = async (run: Run, input: CommandInput = {}) => {
    const before = await lastEntry();
    const result = await runCommand(env, run, input);
    await assertLocal(before);
    return result;
  };
  return {
    ...service,
    env,
    path: folder.path,
    config,
    typed,
    async [Symbol.asyncDispose]() {
      await service.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

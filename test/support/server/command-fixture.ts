import type { Call, Options } from '../../../src/commands/command.ts';
import { readConfig } from '../../../src/config.ts';
import { localActor } from '../../../src/core/actor.ts';
import { openService } from '../../../src/wiring.ts';
import { createEmptyFolder } from './program.ts';

type Run = (call: Call) => Promise<void>;

export interface CommandInput extends Options {
  readonly values?: readonly string[];
  readonly isTerminal?: boolean;
}

/** Creates an empty folder for commands, with a service that stays open on it. */
export async function createCommandFixture() {
  const folder = await createEmptyFolder();
  const config = readConfig(folder.env);
  const service = await openService(config);
  /** Runs a command and returns its output; `error` is set if it fails. */
  const typed = async (run: Run, { values = [], isTerminal = false, ...options }: CommandInput = {}) => {
    const lines: string[] = [];
    const notes: string[] = [];
    const never = () => new Promise<void>(() => {});
    const commandLine = (words: string) => `sealpost ${words}`;
    const call = {
      config,
      variables: folder.env,
      actor: { ...localActor, name: 'operator' },
      values,
      options,
      isTerminal,
      commandLine,
      waitForShutdown: never,
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
  };
  return {
    ...service,
    config,
    typed,
    async [Symbol.asyncDispose]() {
      await service.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

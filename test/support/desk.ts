import type { Call, Options } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { openHouse } from '../../src/wiring.ts';
import { anEmptyFolder } from './program.ts';

type Run = (call: Call) => Promise<void>;

export interface Typed extends Options {
  readonly values?: readonly string[];
}

/** An empty folder at which somebody types commands, and a house that is open there all the time. */
export async function aDesk() {
  const folder = await anEmptyFolder();
  const config = readConfig(folder.env);
  const house = await openHouse(config);
  /** What a command prints; `refusal` is what it ends with, if it does not end well. */
  const typed = async (run: Run, { values = [], ...options }: Typed = {}) => {
    const lines: string[] = [];
    const notes: string[] = [];
    const never = () => new Promise<void>(() => {});
    const call = { config, values, options, askedToEnd: never, onHangUp: () => {} };
    const refusal = await run({
      ...call,
      print: (line) => void lines.push(line),
      warn: (text) => void notes.push(text),
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    return { lines, notes, refusal };
  };
  return {
    ...house,
    config,
    typed,
    async [Symbol.asyncDispose]() {
      await house.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

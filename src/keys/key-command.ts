import { execFile } from 'node:child_process';
import type { KeyCommand } from '../core/config-values.ts';
import { OperatorError } from '../core/errors.ts';
import type { KeyStore, StoredKeys } from '../ports/key-store.ts';

const timeoutMs = 30_000;
/** Far more than the lines of all keys that a service can have. */
const maxBytes = 64 * 1024;
const maxReasonLength = 500;

/** A program that prints the lines of the master keys, for instance from a vault. Its output appears in no error. */
export function keyCommand([program, ...args]: KeyCommand, limitMs = timeoutMs): KeyStore {
  const location = `the key command ${program}`;

  async function read(): Promise<readonly StoredKeys[]> {
    const text = await run();
    return text.trim() === '' ? [] : [{ location, text }];
  }

  /** Without a shell, so that no character of the arguments has a meaning. */
  function run(): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: maxBytes } as const;
      const child = execFile(program, args, options, (error, stdout, stderr) => {
        if (error === null) return resolve(stdout);
        reject(
          new OperatorError(`Cannot read the master key: ${location} ${reasonOf(error, limitMs)}${quoted(stderr)}`),
        );
      });
      // A program that asks for input fails at once, and does not wait for the time limit.
      child.stdin?.end();
    });
  }

  return { location, read, changes: undefined };
}

function reasonOf(error: Error & { code?: unknown; killed?: boolean; signal?: unknown }, limitMs: number): string {
  if (error.code === 'ENOENT') return 'was not found.';
  if (error.code === 'EACCES') return 'cannot be executed: permission denied.';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'has printed too much.';
  if (error.killed) return `has not ended within ${limitMs / 1_000} seconds.`;
  if (typeof error.code === 'number') return `has failed with exit code ${error.code}.`;
  return `was ended by ${error.signal ?? error.code}.`;
}

/** The program reports its failure there. A key has no place in it, but the end may be cut off. */
function quoted(stderr: string): string {
  const text = stderr.trim();
  return text === '' ? '' : ` It reports: ${text.slice(0, maxReasonLength)}`;
}

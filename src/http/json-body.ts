import type { Readable } from 'node:stream';
import { Problem } from '../core/problem.ts';
import { limits } from './limits.ts';

/** Reads a JSON body to its end. An empty body is no body, whatever it calls itself. */
export async function readJson(body: Readable, announcedLength: number | undefined): Promise<unknown> {
  if (announcedLength !== undefined && announcedLength > limits.jsonBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.jsonBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return size === 0 ? undefined : parseJson(Buffer.concat(chunks, size));
}

/** Accepts a body of a kind that no route reads only if there is none. */
export async function readNothing(body: Readable): Promise<undefined> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (chunk.length > 0) throw new Problem('media_type_unsupported');
  }
  return undefined;
}

function tooLarge(): Problem {
  return new Problem('request_too_large', { detail: `A JSON body may have ${limits.jsonBytes} bytes.` });
}

/** Strict UTF-8, no byte order mark, and nothing inside that could surprise the code behind it. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // The error would quote the body, and a body can hold a password.
    throw malformedBody('is not JSON in UTF-8');
  }
  refuseSurprises(value);
  return value;
}

function refuseSurprises(root: unknown): void {
  const open: Array<readonly [value: unknown, depth: number]> = [[root, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') refuseHalfCharacters(value);
    if (typeof value === 'number' && !Number.isFinite(value)) throw malformedBody('holds a number out of range');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > limits.jsonDepth) throw malformedBody(`is nested deeper than ${limits.jsonDepth} levels`);
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__') throw malformedBody('holds a member that no object may have');
      refuseHalfCharacters(name);
      open.push([member, depth + 1]);
    }
  }
}

function refuseHalfCharacters(text: string): void {
  if (!text.isWellFormed()) throw malformedBody('holds half of a surrogate pair');
}

function malformedBody(why: string): Problem {
  return new Problem('value_malformed', { detail: `The body ${why}.` });
}

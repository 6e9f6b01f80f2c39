import type { Readable } from 'node:stream';
import { Problem } from '../../core/problem.ts';
import { limits } from './limits.ts';

/** Reads a whole JSON body. An empty body counts as absent, regardless of its content type. */
export async function readJson(body: Readable, declaredLength: number, max: number): Promise<unknown> {
  if (declaredLength > max) throw tooLarge(max);
  // Copies the bytes, because a chunk of one byte can keep a buffer of many kilobytes in memory.
  let bytes = Buffer.allocUnsafe(Math.min(max, 4096));
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const end = size + chunk.length;
    if (end > max) throw tooLarge(max);
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(max, Math.max(end, 2 * bytes.length)));
    size += chunk.copy(bytes, size);
  }
  return size === 0 ? undefined : parseJson(bytes.subarray(0, size));
}

/** Rejects a body of an unsupported content type, unless it is empty. */
export async function requireEmptyBody(body: Readable): Promise<undefined> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (chunk.length > 0) throw new Problem('media_type_unsupported');
  }
  return undefined;
}

const tooLarge = (max: number): Problem =>
  new Problem('request_too_large', { detail: `JSON body too large: the limit is ${max} bytes.` });

/** Parses JSON strictly: valid UTF-8, with or without a byte order mark, and no content that is unsafe for later code. */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The error would quote the body, and a body can contain a password.
    throw malformedBody('is not JSON in UTF-8');
  }
  checkJsonValue(value, 1);
  return value;
}

function checkJsonValue(value: unknown, depth: number): void {
  if (typeof value === 'string') checkWellFormed(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw malformedBody('contains a number that is out of range');
  if (typeof value !== 'object' || value === null) return;
  if (depth > limits.jsonDepth) throw malformedBody(`is nested deeper than ${limits.jsonDepth} levels`);
  if (Array.isArray(value)) {
    for (const member of value) checkJsonValue(member, depth + 1);
    return;
  }
  for (const name of Object.keys(value)) {
    if (name === '__proto__') throw malformedBody('contains a forbidden member (__proto__)');
    checkWellFormed(name);
    checkJsonValue((value as Record<string, unknown>)[name], depth + 1);
  }
}

function checkWellFormed(text: string): void {
  if (!text.isWellFormed()) throw malformedBody('contains invalid Unicode');
}

const malformedBody = (why: string): Problem => new Problem('value_malformed', { detail: `The body ${why}.` });

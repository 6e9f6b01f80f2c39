import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface ParsedPart {
  readonly name: string | null;
  readonly sha256: string;
}

/** A message as third-party programs parse it. */
export interface ParsedEml {
  readonly subject: string;
  /** The body is the first part. */
  readonly parts: readonly ParsedPart[];
}

export const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const script = new URL('./parse-eml.py', import.meta.url).pathname;

export function parseEmlWithPython(eml: Buffer): ParsedEml {
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input: eml,
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const { headers, defects, parts } = JSON.parse(stdout) as {
    headers: Array<[string, string]>;
    defects: string[];
    parts: Array<ParsedPart & { defects: string[] }>;
  };
  const found = [...defects, ...parts.flatMap((part) => part.defects)];
  if (found.length > 0) throw new Error(`Python finds ${found.join()}`);
  const subject = new Map(headers).get('Subject') ?? '';
  return { subject, parts: parts.map(({ name, sha256 }) => ({ name, sha256 })) };
}

export async function parseEmlWithPostalMime(eml: Buffer): Promise<ParsedEml> {
  const email = await PostalMime.parse(eml);
  const attachments = email.attachments.map(({ filename, content }) => ({
    name: filename,
    sha256: digestOf(new Uint8Array(content as ArrayBuffer)),
  }));
  return {
    subject: email.subject ?? '',
    parts: [{ name: null, sha256: digestOf(email.html ?? email.text ?? '') }, ...attachments],
  };
}

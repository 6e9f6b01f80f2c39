import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface ParsedPart {
  readonly name: string | null;
  readonly sha256: string;
}

/** What other programs find in a message. */
export interface ParsedEml {
  readonly subject: string;
  /** The body first. */
  readonly parts: readonly ParsedPart[];
}

export const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const script = new URL('./parse-eml.py', import.meta.url).pathname;

export function parsedByPython(eml: Buffer): ParsedEml {
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

export async function parsedByPostalMime(eml: Buffer): Promise<ParsedEml> {
  const mail = await PostalMime.parse(eml);
  const attachments = mail.attachments.map(({ filename, content }) => ({
    name: filename,
    sha256: digestOf(new Uint8Array(content as ArrayBuffer)),
  }));
  return {
    subject: mail.subject ?? '',
    parts: [{ name: null, sha256: digestOf(mail.html ?? mail.text ?? '') }, ...attachments],
  };
}

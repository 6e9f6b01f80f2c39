import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseMime } from './smtp-servers.ts';

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An email as a third-party program parses it. */
export interface ParsedEmail {
  /** The header names in lower case, in order. */
  readonly headers: readonly string[];
  readonly from: readonly Mailbox[];
  readonly to: readonly Mailbox[];
  readonly replyTo: readonly Mailbox[];
  readonly subject: string;
  readonly messageId: string;
  readonly autoSubmitted: string;
  readonly date: Date;
  readonly text: string;
  readonly html: string;
  /** The number of parts other than text and HTML. */
  readonly otherParts: number;
}

interface PythonPart {
  readonly type: string;
  readonly charset?: string;
  readonly encoding?: string;
  readonly headers?: readonly string[];
  readonly content?: string;
  readonly parts?: readonly PythonPart[];
}

type PythonOutput = Omit<ParsedEmail, 'date' | 'text' | 'html' | 'otherParts'> & {
  readonly date: string;
  readonly structure: PythonPart;
  readonly defects: readonly string[];
};

/** Adds the structure of the parts and the parser's complaints; postal-mime reports neither. */
export interface PythonParsedEmail extends ParsedEmail {
  /** For example `multipart/alternative(text/plain utf-8 quoted-printable, …)`. */
  readonly structure: string;
  readonly defects: readonly string[];
}

const script = fileURLToPath(new URL('read-mails.py', import.meta.url));

/** Parses all emails in one process, because starting Python takes longer than parsing an email. */
export async function parseWithPython(emails: readonly Buffer[]): Promise<readonly PythonParsedEmail[]> {
  const python = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(python, 'exit');
  python.stdin.end(JSON.stringify(emails.map((bytes) => bytes.toString('base64'))));
  const [out, err] = await Promise.all([text(python.stdout), text(python.stderr)]);
  const [code] = await exited;
  if (code !== 0) throw new Error(`Python could not read the mails:\n${err}`);
  return (JSON.parse(out) as PythonOutput[]).map(({ date, structure, ...email }) => {
    const leaves = leavesOf(structure);
    return {
      ...email,
      date: new Date(date),
      text: contentOf(leaves, 'text/plain'),
      html: contentOf(leaves, 'text/html'),
      otherParts: leaves.length - 2,
      structure: shapeOf(structure),
    };
  });
}

const leavesOf = (part: PythonPart): readonly PythonPart[] => part.parts?.flatMap(leavesOf) ?? [part];

const contentOf = (leaves: readonly PythonPart[], type: string) =>
  leaves
    .find((leaf) => leaf.type === type)
    ?.content?.replaceAll('\r\n', '\n')
    .trimEnd() ?? '';

function shapeOf({ type, charset, encoding, headers = [], parts }: PythonPart): string {
  if (parts !== undefined) return `${type}(${parts.map(shapeOf).join(', ')})`;
  return [type, charset, encoding, ...headers.filter((name) => !/^content-(type|transfer-encoding)$/.test(name))].join(
    ' ',
  );
}

export async function parseWithPostalMime(bytes: Buffer): Promise<ParsedEmail> {
  const email = await parseMime(bytes);
  const mailboxes = (list: ReadonlyArray<{ name: string; address?: string | undefined }> = []) =>
    list.map(({ name, address = '' }) => ({ name, address }));
  return {
    headers: email.headers.map(({ key }) => key),
    from: mailboxes(email.from === undefined ? [] : [email.from]),
    to: mailboxes(email.to),
    replyTo: mailboxes(email.replyTo),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    autoSubmitted: email.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
    date: new Date(email.date ?? ''),
    text: email.text?.trimEnd() ?? '',
    html: email.html?.trimEnd() ?? '',
    otherParts: email.attachments.length,
  };
}

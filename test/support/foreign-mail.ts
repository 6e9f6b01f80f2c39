import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readMail } from './mail-servers.ts';

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** What a program that is none of ours finds in a mail. */
export interface ForeignMail {
  /** Their names, in lower case and in their order. */
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
  /** Everything beside these two. */
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

type PythonMail = Omit<ForeignMail, 'date' | 'text' | 'html' | 'otherParts'> & {
  readonly date: string;
  readonly structure: PythonPart;
  readonly defects: readonly string[];
};

/** With how its parts are nested, and what the reader complains about: postal-mime tells neither. */
export interface MailInPython extends ForeignMail {
  /** Such as `multipart/alternative(text/plain utf-8 quoted-printable, …)`. */
  readonly structure: string;
  readonly defects: readonly string[];
}

const script = fileURLToPath(new URL('read-mails.py', import.meta.url));

/** All at once: to start it takes longer than to read a mail. */
export async function readInPython(mails: readonly Buffer[]): Promise<readonly MailInPython[]> {
  const python = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(python, 'exit');
  python.stdin.end(JSON.stringify(mails.map((bytes) => bytes.toString('base64'))));
  const [out, err] = await Promise.all([text(python.stdout), text(python.stderr)]);
  const [code] = await exited;
  if (code !== 0) throw new Error(`Python could not read the mails:\n${err}`);
  return (JSON.parse(out) as PythonMail[]).map(({ date, structure, ...mail }) => {
    const leaves = leavesOf(structure);
    return {
      ...mail,
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

export async function readInPostalMime(bytes: Buffer): Promise<ForeignMail> {
  const mail = await readMail(bytes);
  const mailboxes = (list: ReadonlyArray<{ name: string; address?: string | undefined }> = []) =>
    list.map(({ name, address = '' }) => ({ name, address }));
  return {
    headers: mail.headers.map(({ key }) => key),
    from: mailboxes(mail.from === undefined ? [] : [mail.from]),
    to: mailboxes(mail.to),
    replyTo: mailboxes(mail.replyTo),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    autoSubmitted: mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
    date: new Date(mail.date ?? ''),
    text: mail.text?.trimEnd() ?? '',
    html: mail.html?.trimEnd() ?? '',
    otherParts: mail.attachments.length,
  };
}

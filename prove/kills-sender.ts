import assert from 'node:assert/strict';
import type { Sealpost, SentPlace } from '#client';
import { type Draw, pick } from '../test/support/draw.ts';
import { block } from '../test/support/generated-content.ts';
import { processed, type SenderCredentials } from '../test/support/program-sender.ts';
import { bytesOf, type Content, contentAt, infectedContent } from './kills-content.ts';
import { ifThere, type Life } from './kills-life.ts';
import type { Ledger, Sent, SentFile } from './kills-sent.ts';

/** What the server shows of a file: its content, that nothing was uploaded, or no file at all. */
type Shown = Content | 'nothing' | 'absent';

interface DraftFile {
  readonly name: string;
  readonly size: number;
  readonly isInfected: boolean;
  id: string;
  /** One thing, as the server has acknowledged it; several while an answer is missing. */
  mayBe: readonly Shown[];
}

interface Draft {
  readonly place: SentPlace;
  readonly password: string;
  readonly files: Map<string, DraftFile>;
  /** What was asked for and not answered yet. */
  asked: 'nothing' | 'submission' | 'removal';
}

/** Sends one transfer after the other. A draft outlives the server, and is continued with the next one. */
export interface Sender {
  sendOne(life: Life): Promise<void>;
  /** After a kill: the server must show what it acknowledged, and nothing by halves. */
  check(life: Life): Promise<void>;
}

const mebibyte = 2 ** 20;
const patienceMs = 60_000;

export function aSender(credentials: SenderCredentials, ledger: Ledger, draw: Draw): Sender {
  let draft: Draft | undefined;
  let filesMade = 0;

  async function sendOne(life: Life): Promise<void> {
    const client = life.client(credentials);
    draft ??= await life.during('preparation', () => begin(client, credentials.address));
    const { place, files } = draft;
    await choosePassword(life, client, draft);
    for (const wanted = 1 + draw(3); files.size < wanted; ) await register(life, client, draft, false);
    if (draw(6) === 0) await register(life, client, draft, true);
    for (const file of files.values()) if (contentOf(file) === undefined) await upload(life, client, draft, file);
    if (draw(3) === 0) await upload(life, client, draft, pick([...files.values()], draw));
    const clean = [...files.values()].filter(({ isInfected }) => !isInfected);
    if (clean.length > 1 && draw(3) === 0) await remove(life, client, draft, pick(clean, draw));
    // What a kill has left of an earlier life may be the virus alone.
    if (clean.length === 0) return giveUp(life, client, draft);
    if (draw(10) === 0) return giveUp(life, client, draft);
    await submit(life, client, draft);
    await life.during('completion', () => processed(client, place, AbortSignal.timeout(patienceMs)));
  }

  async function register(life: Life, client: Sealpost, { place, files }: Draft, isInfected: boolean): Promise<void> {
    const file: DraftFile = {
      name: `file-${++filesMade}.bin`,
      size: isInfected ? infectedContent.size : someSize(draw),
      isInfected,
      id: '',
      mayBe: ['absent', 'nothing'],
    };
    files.set(file.name, file);
    const { name: fileName, size } = file;
    file.id = await life.during('preparation', () => client.registerFile(place, { fileName, size }));
    file.mayBe = ['nothing'];
  }

  async function upload(life: Life, client: Sealpost, { place }: Draft, file: DraftFile): Promise<void> {
    const content = file.isInfected ? infectedContent : contentAt(draw(block.length), file.size);
    file.mayBe = [...file.mayBe, 'nothing', content];
    await life.during('upload', () => client.putContent({ ...place, fileId: file.id }, bodyOf(content)));
    file.mayBe = [content];
  }

  async function giveUp(life: Life, client: Sealpost, given: Draft): Promise<void> {
    given.asked = 'removal';
    await life.during('preparation', () => client.removeSession(given.place));
    ledger.removed.push({ place: given.place, credentials });
    draft = undefined;
  }

  async function submit(life: Life, client: Sealpost, submitted: Draft): Promise<void> {
    submitted.asked = 'submission';
    await life.during('submission', () => client.submitSession(submitted.place));
    ledger.pending.push(sentFrom(submitted, credentials));
    draft = undefined;
  }

  async function check(life: Life): Promise<void> {
    if (draft === undefined) return;
    const client = life.client(credentials);
    const { place, asked } = draft;
    const session = await ifThere(client.session(place));
    const status = await ifThere(client.transferStatus(place));
    assert.ok(session === undefined || status === undefined, `${place.trackingId} is open and submitted`);
    if (session !== undefined) {
      draft.asked = 'nothing';
      checkFiles(draft, session.files);
    } else if (status !== undefined) {
      assert.equal(asked, 'submission', `${place.trackingId} was submitted by nobody`);
      ledger.pending.push(sentFrom(draft, credentials));
      draft = undefined;
    } else {
      assert.equal(asked, 'removal', `${place.trackingId} is lost`);
      ledger.removed.push({ place, credentials });
      draft = undefined;
    }
  }

  return { sendOne, check };
}

async function begin(client: Sealpost, sender: string): Promise<Draft> {
  const password = await client.generatePassword();
  const recipients = { to: [{ mail: 'bob@example.org' }], bcc: [{ mail: 'eve@example.org' }] };
  const trackingId = await client.createSession(sender, { recipients });
  return { place: { sender, trackingId }, password, files: new Map(), asked: 'nothing' };
}

/** Said again to a server that may have heard it already. */
async function choosePassword(life: Life, client: Sealpost, { place, password }: Draft): Promise<void> {
  const securityMode = { config: { passwordMode: 'MANUAL', password } };
  await life.during('preparation', () => client.changeSession(place, { securityMode }));
}

async function remove(life: Life, client: Sealpost, { place, files }: Draft, file: DraftFile): Promise<void> {
  file.mayBe = [...file.mayBe, 'absent'];
  await life.during('preparation', () => client.removeFile({ ...place, fileId: file.id }));
  files.delete(file.name);
}

/** Mostly small, and now and then of more than one part. */
function someSize(draw: Draw): number {
  if (draw(32) === 0) return 64 * mebibyte + draw(8 * mebibyte);
  return draw(draw(2) === 0 ? 4 * mebibyte : mebibyte / 4);
}

/** A small one with its length, a large one in chunks. */
function bodyOf(content: Content): Blob | ReadableStream {
  return content.size < mebibyte ? new Blob([...bytesOf(content)]) : ReadableStream.from(bytesOf(content));
}

function contentOf({ mayBe: [shown, ...others] }: DraftFile): Content | undefined {
  return typeof shown === 'object' && others.length === 0 ? shown : undefined;
}

function sentFrom({ place, password, files }: Draft, credentials: SenderCredentials): Sent {
  const contents = [...files.values()].map((file) => {
    const content = contentOf(file);
    assert.ok(content !== undefined, `${file.name} of ${place.trackingId} was submitted without its content`);
    return [file.name, { id: file.id, content } satisfies SentFile] as const;
  });
  return { place, credentials, password, files: new Map(contents) };
}

interface ShownFile {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly checksum: string | null;
  readonly state: string;
}

/** From here on each file is what the server shows: nobody writes it any more. */
function checkFiles({ place, files }: Draft, shown: readonly ShownFile[]): void {
  const strange = shown.filter(({ fileName }) => !files.has(fileName));
  assert.deepEqual(strange, [], `${place.trackingId} has files that nobody registered`);
  for (const file of [...files.values()]) {
    const entry = shown.find(({ fileName }) => fileName === file.name);
    const state = shownState(file, entry);
    assert.ok(
      state !== undefined && file.mayBe.includes(state),
      `${file.name} of ${place.trackingId} is ${JSON.stringify(entry)}, but may be ${JSON.stringify(file.mayBe)}`,
    );
    if (entry === undefined) {
      files.delete(file.name);
      continue;
    }
    assert.ok(file.id === '' || file.id === entry.id, `${file.name} of ${place.trackingId} has another id`);
    assert.equal(entry.size, file.size);
    file.id = entry.id;
    file.mayBe = [state];
  }
}

/** Undefined for a content that was never sent. */
function shownState({ mayBe }: DraftFile, entry: ShownFile | undefined): Shown | undefined {
  if (entry === undefined) return 'absent';
  if (entry.state === 'INITIALIZED' && entry.checksum === null) return 'nothing';
  return mayBe.find(
    (shown) => typeof shown === 'object' && entry.state === 'UPLOADED' && shown.digest === entry.checksum,
  );
}

import assert from 'node:assert/strict';
import type { FileRef, Sealpost, TransferRef } from '#client';
import { contentBlock } from '../test/support/inputs/generated-content.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { type SenderCredentials, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import type { SentFile, SubmittedTransfer, TransferLedger } from './kills-ledger.ts';
import { bytesOf, type Content, contentAt, infectedContent } from './support/content.ts';
import { type ServerRun, undefinedIfMissing } from './support/server-run.ts';

/** The state of a file on the server: its content, registered without content, or absent. */
type FileState = Content | 'nothing' | 'absent';

interface DraftFile {
  readonly name: string;
  readonly size: number;
  readonly isInfected: boolean;
  id: string;
  /** One state once the server has acknowledged it; several while a response is missing. */
  possibleStates: readonly FileState[];
  /** Content that is being sent in pieces, and how many of its bytes the server has acknowledged. */
  begun?: { readonly content: Content; acknowledged: number } | undefined;
}

interface Draft {
  readonly place: TransferRef;
  readonly password: string;
  readonly files: Map<string, DraftFile>;
  /** The request that the server has not acknowledged yet. */
  pendingRequest: 'nothing' | 'submission' | 'removal';
}

/** Sends one transfer after the other. A draft outlives a killed server and continues on the next one. */
export interface Sender {
  sendOne(life: ServerRun): Promise<void>;
  /** Checks after a kill that the server has what it acknowledged, and nothing incomplete. */
  check(life: ServerRun): Promise<void>;
}

const mebibyte = 2 ** 20;

export function createSender(credentials: SenderCredentials, ledger: TransferLedger, draw: RandomInt): Sender {
  let draft: Draft | undefined;
  let filesMade = 0;

  async function sendOne(life: ServerRun): Promise<void> {
    const client = life.client(credentials);
    draft ??= await life.during('preparation', () => createDraft(client, credentials.address));
    const { place, files } = draft;
    await choosePassword(life, client, draft);
    for (const wanted = 1 + draw(3); files.size < wanted; ) await register(life, client, draft, false);
    if (draw(6) === 0) await register(life, client, draft, true);
    for (const file of files.values()) if (contentOf(file) === undefined) await upload(life, client, draft, file);
    if (draw(3) === 0) await upload(life, client, draft, pick([...files.values()], draw));
    const clean = [...files.values()].filter(({ isInfected }) => !isInfected);
    if (clean.length > 1 && draw(3) === 0) await remove(life, client, draft, pick(clean, draw));
    // After a kill, the infected file may be the only one left in the draft.
    if (clean.length === 0) return giveUp(life, client, draft);
    if (draw(10) === 0) return giveUp(life, client, draft);
    await submit(life, client, draft);
    await life.during('completion', () => waitUntilProcessed(client, place));
  }

  async function register(
    life: ServerRun,
    client: Sealpost,
    { place, files }: Draft,
    isInfected: boolean,
  ): Promise<void> {
    const file: DraftFile = {
      name: `file-${++filesMade}.bin`,
      size: isInfected ? infectedContent.size : randomSize(draw),
      isInfected,
      id: '',
      possibleStates: ['absent', 'nothing'],
    };
    files.set(file.name, file);
    const { name: fileName, size } = file;
    file.id = await life.during('preparation', () => client.registerFile(place, { fileName, size }));
    file.possibleStates = ['nothing'];
  }

  /** Sends a whole file or, if the server has nothing of it or an earlier piece, sends it in pieces. */
  async function upload(life: ServerRun, client: Sealpost, { place }: Draft, file: DraftFile): Promise<void> {
    const ref = { ...place, fileId: file.id };
    const isNew = file.possibleStates.every((state) => state === 'nothing') && draw(2) === 0;
    if (file.size > 0 && (isNew || file.begun !== undefined)) return uploadPieces(life, client, ref, file);
    const content = file.isInfected ? infectedContent : contentAt(draw(contentBlock.length), file.size);
    file.possibleStates = [...file.possibleStates, 'nothing', content];
    await life.during('upload', () => client.putContent(ref, bodyOf(content)));
    file.possibleStates = [content];
  }

  async function uploadPieces(life: ServerRun, client: Sealpost, ref: FileRef, file: DraftFile): Promise<void> {
    file.begun ??= {
      content: file.isInfected ? infectedContent : contentAt(draw(contentBlock.length), file.size),
      acknowledged: 0,
    };
    const { begun, size } = file;
    const { content } = begun;
    file.possibleStates = ['nothing', content];
    const pieceSize = Math.ceil(size / (1 + draw(4)));
    while (begun.acknowledged < size) {
      begun.acknowledged = await life.during('upload', async () => {
        const offset = await client.storedBytes(ref);
        assert.ok(
          offset >= begun.acknowledged,
          `${file.name} has ${offset} of ${begun.acknowledged} acknowledged bytes`,
        );
        const piece = { ...content, offset: content.offset + offset, size: Math.min(pieceSize, size - offset) };
        return offset === size ? size : client.appendContent(ref, { offset, bytes: bodyOf(piece) });
      });
    }
    file.possibleStates = [content];
    file.begun = undefined;
  }

  async function giveUp(life: ServerRun, client: Sealpost, discarded: Draft): Promise<void> {
    discarded.pendingRequest = 'removal';
    await life.during('preparation', () => client.removeSession(discarded.place));
    ledger.removed.push({ place: discarded.place, credentials });
    draft = undefined;
  }

  async function submit(life: ServerRun, client: Sealpost, submitted: Draft): Promise<void> {
    submitted.pendingRequest = 'submission';
    await life.during('submission', () => client.submitSession(submitted.place));
    ledger.pending.push(sentFrom(submitted, credentials));
    draft = undefined;
  }

  async function check(life: ServerRun): Promise<void> {
    if (draft === undefined) return;
    const client = life.client(credentials);
    const { place, pendingRequest } = draft;
    const session = await undefinedIfMissing(client.session(place));
    const status = await undefinedIfMissing(client.transferStatus(place));
    assert.ok(session === undefined || status === undefined, `${place.trackingId} is open and submitted`);
    if (session !== undefined) {
      draft.pendingRequest = 'nothing';
      checkFiles(draft, session.files);
    } else if (status !== undefined) {
      assert.equal(pendingRequest, 'submission', `${place.trackingId} was submitted without a request`);
      ledger.pending.push(sentFrom(draft, credentials));
      draft = undefined;
    } else {
      assert.equal(pendingRequest, 'removal', `${place.trackingId} is lost`);
      ledger.removed.push({ place, credentials });
      draft = undefined;
    }
  }

  return { sendOne, check };
}

async function createDraft(client: Sealpost, sender: string): Promise<Draft> {
  const password = await client.generatePassword();
  const recipients = { to: [{ mail: 'bob@example.org' }], bcc: [{ mail: 'eve@example.org' }] };
  const trackingId = await client.createSession(sender, { recipients });
  return { place: { sender, trackingId }, password, files: new Map(), pendingRequest: 'nothing' };
}

/** Repeats the request even if the server has already applied it. */
async function choosePassword(life: ServerRun, client: Sealpost, { place, password }: Draft): Promise<void> {
  const securityMode = { config: { passwordMode: 'MANUAL' as const, password } };
  await life.during('preparation', () => client.changeSession(place, { securityMode }));
}

async function remove(life: ServerRun, client: Sealpost, { place, files }: Draft, file: DraftFile): Promise<void> {
  file.possibleStates = [...file.possibleStates, 'absent'];
  await life.during('preparation', () => client.removeFile({ ...place, fileId: file.id }));
  files.delete(file.name);
}

/** Mostly small sizes, and occasionally more than one part. */
function randomSize(draw: RandomInt): number {
  if (draw(32) === 0) return 64 * mebibyte + draw(8 * mebibyte);
  return draw(draw(2) === 0 ? 4 * mebibyte : mebibyte / 4);
}

/** Sends small content with its length, and large content in chunks. */
function bodyOf(content: Content): Blob | ReadableStream {
  return content.size < mebibyte ? new Blob([...bytesOf(content)]) : ReadableStream.from(bytesOf(content));
}

function contentOf({ possibleStates: [state, ...others] }: DraftFile): Content | undefined {
  return typeof state === 'object' && others.length === 0 ? state : undefined;
}

function sentFrom({ place, password, files }: Draft, credentials: SenderCredentials): SubmittedTransfer {
  const contents = [...files.values()].map((file) => {
    const content = contentOf(file);
    assert.ok(content !== undefined, `${file.name} of ${place.trackingId} was submitted without its content`);
    return [file.name, { id: file.id, content } satisfies SentFile] as const;
  });
  return { place, credentials, password, files: new Map(contents) };
}

interface SessionFile {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly checksum: string | null;
  readonly state: string;
}

/** Compares the draft with the server's files and adopts their states, since no upload is running. */
function checkFiles({ place, files }: Draft, listed: readonly SessionFile[]): void {
  const unexpected = listed.filter(({ fileName }) => !files.has(fileName));
  assert.deepEqual(unexpected, [], `${place.trackingId} has files that were never registered`);
  for (const file of [...files.values()]) {
    const entry = listed.find(({ fileName }) => fileName === file.name);
    const state = fileStateOf(file, entry);
    assert.ok(
      state !== undefined && file.possibleStates.includes(state),
      `${file.name} of ${place.trackingId} is ${JSON.stringify(entry)}, but may be ${JSON.stringify(file.possibleStates)}`,
    );
    if (entry === undefined) {
      files.delete(file.name);
      continue;
    }
    assert.ok(file.id === '' || file.id === entry.id, `${file.name} of ${place.trackingId} has another ID`);
    assert.equal(entry.size, file.size);
    file.id = entry.id;
    file.possibleStates = [state];
    if (state !== 'nothing') file.begun = undefined;
  }
}

/** Returns undefined for content that was never sent. */
function fileStateOf({ possibleStates }: DraftFile, entry: SessionFile | undefined): FileState | undefined {
  if (entry === undefined) return 'absent';
  if (entry.state === 'INITIALIZED' && entry.checksum === null) return 'nothing';
  return possibleStates.find(
    (state) => typeof state === 'object' && entry.state === 'UPLOADED' && state.digest === entry.checksum,
  );
}

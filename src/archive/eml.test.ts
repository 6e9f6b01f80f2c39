import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { drawFrom } from '../../test/support/draw.ts';
import { hostileNames } from '../../test/support/hostile-names.ts';
import { type AfterMessage, lineSize, linesAfterMessage, listSize } from './after-message.ts';
import { bytesPiece, type Piece } from './composition.ts';
import { attachmentOf, type EmlFrame, type EmlLetter, emlOf, frameOf } from './eml.ts';
import { type Candidate, type Fitting, fitAttachments } from './fit-attachments.ts';

const letter: EmlLetter = {
  id: '20260301-101500-Ab12Cd34',
  date: new Date('2026-03-01T10:15:30Z'),
  from: { name: 'Ann', address: 'ann@example.org' },
  to: [{ address: 'bob@example.org' }],
  cc: [],
  subject: 'Plans',
  message: bytesPiece(Buffer.from('Für dich.\n')),
  isHtml: false,
};
const nothing = Buffer.alloc(0);

const read = async (piece: Piece, { start, end } = { start: 0, end: piece.size }) =>
  Buffer.concat(await Array.fromAsync(piece.read({ start, end }, () => 1)));

test('a letter has the computed size, short lines of ASCII, and reads back', async () => {
  const frame = frameOf(letter);
  const contents = ['', 'x', 'y'.repeat(1000)].map((text) => Buffer.from(text));
  const attachments = contents.map((bytes, n) => attachmentOf(frame, `${n}.bin`, bytesPiece(bytes)));
  const eml = emlOf(frame, attachments, Buffer.from('\r\nand more'));
  const bytes = await read(eml);
  assert.equal(bytes.length, eml.size);
  assert.match(bytes.toString('latin1'), /^(?:[\x20-\x7e]{0,78}\r\n)*$/);
  const mail = await PostalMime.parse(bytes);
  assert.deepEqual([mail.subject, mail.from?.name, mail.date], ['Plans', 'Ann', '2026-03-01T10:15:30.000Z']);
  assert.equal(mail.text?.replaceAll('\r\n', '\n').trimEnd(), 'Für dich.\n\nand more');
  assert.deepEqual(
    mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()),
    contents.map(String),
  );
});

test('any range of a letter is that part of the whole', async () => {
  const draw = drawFrom(3);
  const frame = frameOf(letter);
  const attachments = Array.from({ length: 10 }, (_, n) =>
    attachmentOf(frame, `Datei ä ${n}`, bytesPiece(Buffer.alloc(draw(5_000), n))),
  );
  const eml = emlOf(frame, attachments, Buffer.from('more'));
  const whole = await read(eml);
  for (let round = 0; round < 500; round += 1) {
    const start = draw(eml.size);
    const end = start + 1 + draw(eml.size - start);
    assert.ok((await read(eml, { start, end })).equals(whole.subarray(start, end)), `${start}-${end}`);
  }
});

test('names, subjects and people of every kind add no header, no part and no line', async () => {
  for (const name of [...hostileNames, 'a\r\nBcc: eve@example.org', 'x'.repeat(998), ' blank ', '\n']) {
    const frame = frameOf({ ...letter, subject: name, from: { name, address: 'ann@example.org' } });
    const bytes = await read(emlOf(frame, [attachmentOf(frame, name, bytesPiece(Buffer.from('x')))], nothing));
    assert.match(bytes.toString('latin1'), /^(?:[\x20-\x7e]{0,998}\r\n)*$/, name);
    for (const line of bytes.toString('latin1').split('\r\n')) {
      assert.ok(line.length <= 76 || !line.includes('=?'), `${line.length}: ${line}`);
    }
    const mail = await PostalMime.parse(bytes);
    // This parser drops a byte order mark.
    const visible = name.replace(/\p{Cc}+/gu, ' ').replace(/^\ufeff/, '');
    assert.deepEqual(
      mail.headers.map(({ key }) => key),
      ['date', 'from', 'to', 'message-id', 'subject', 'mime-version', 'content-type'],
    );
    assert.equal(mail.attachments.length, 1, name);
    assert.equal(mail.attachments[0]?.filename?.replace(/\p{Cc}+/gu, ' '), visible, name);
    assert.equal(mail.subject?.trim(), visible.trim(), name);
    assert.equal(mail.from?.address, 'ann@example.org');
    assert.equal(mail.bcc, undefined);
  }
});

test('hundreds of recipients stand in lines of their own', async () => {
  const to = Array.from({ length: 500 }, (_, n) => ({ address: `recipient-${n}@example.org` }));
  const bytes = await read(emlOf(frameOf({ ...letter, to, cc: [{ address: 'carl@example.org' }] }), [], nothing));
  const mail = await PostalMime.parse(bytes);
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    to.map(({ address }) => address),
  );
  assert.deepEqual(
    mail.cc?.map(({ address }) => address),
    ['carl@example.org'],
  );
});

/** Files of up to 2,000 bytes and the lines that would name them. */
function candidatesFor(frame: EmlFrame, form: AfterMessage, sizes: readonly number[]) {
  return sizes.map((size, n) => {
    const line = `file ${n} & more`;
    const attachment = attachmentOf(frame, `file ${n}`, bytesPiece(Buffer.alloc(size)));
    return { line, attachment, lineSize: lineSize(form, line) };
  });
}

const more = (count: number) => `and ${count} more`;

function limitsFor(form: AfterMessage, most: number, count: number) {
  return { most, listSize: listSize(form), moreSize: lineSize(form, more(count)) };
}

async function sizeOf(
  frame: EmlFrame,
  form: AfterMessage,
  { attached, named, unnamed }: Fitting<Candidate & { readonly line: string }>,
): Promise<number> {
  const lines = [...named.map(({ line }) => line), ...(unnamed > 0 ? [more(unnamed)] : [])];
  const attachments = attached.map(({ attachment }) => attachment);
  return emlOf(frame, attachments, await linesAfterMessage(form, lines)).size;
}

test('what fits is attached in its order, the rest is named, and the whole never exceeds the limit', async () => {
  const draw = drawFrom(5);
  for (let round = 0; round < 300; round += 1) {
    const isHtml = draw(2) === 0;
    const frame = frameOf({ ...letter, isHtml });
    const form = { introduction: 'These did not fit <here>:', isHtml };
    const sizes = Array.from({ length: draw(8) }, () => draw(2_000));
    const candidates = candidatesFor(frame, form, sizes);
    const most = draw(12_000);
    const fitting = fitAttachments(frame, candidates, limitsFor(form, most, candidates.length));
    if (fitting === undefined) {
      const none = { attached: [], named: [], unnamed: candidates.length };
      assert.ok((await sizeOf(frame, form, none)) > most, `${round}`);
      continue;
    }
    const { attached, named, unnamed } = fitting;
    assert.ok((await sizeOf(frame, form, fitting)) <= most, `${round}`);
    const leftOut = candidates.filter((one) => !attached.includes(one));
    assert.deepEqual(named, leftOut.slice(0, leftOut.length - unnamed));
    if (unnamed === 0) {
      for (const candidate of named) {
        const others = named.filter((one) => one !== candidate);
        const fuller = { attached: [...attached, candidate], named: others, unnamed: 0 };
        const size = await sizeOf(frame, form, fuller);
        assert.ok(size > most || others.length === 0, `${round}: ${candidate.line} would have fitted`);
      }
      continue;
    }
    // Names are given up only where there is no room for all of them.
    assert.ok((await sizeOf(frame, form, { attached: [], named: candidates, unnamed: 0 })) > most, `${round}`);
    const longer = { attached, named: leftOut.slice(0, named.length + 1), unnamed: unnamed - 1 };
    assert.ok((await sizeOf(frame, form, longer)) > most, `${round}: one more could have been named`);
  }
});

test('where the names of all files would be too long, files are attached, and those without a name are counted', async () => {
  const frame = frameOf(letter);
  const form = { introduction: 'These did not fit:', isHtml: false };
  const candidates = candidatesFor(frame, form, Array<number>(1_000).fill(100));
  const most = 10_000;
  assert.ok((await sizeOf(frame, form, { attached: [], named: candidates, unnamed: 0 })) > most);
  const fitting = fitAttachments(frame, candidates, limitsFor(form, most, candidates.length));
  assert.ok(fitting !== undefined && fitting.attached.length > 10, `${fitting?.attached.length} files`);
  assert.equal(fitting.attached.length + fitting.named.length + fitting.unnamed, candidates.length);
  assert.ok((await sizeOf(frame, form, fitting)) <= most);
});

test('files that take less room than their names are attached', async () => {
  const frame = frameOf(letter);
  const form = { introduction: 'These did not fit:', isHtml: false };
  const line = `x: 1 byte, ${'a'.repeat(400)}`;
  const small = Array.from({ length: 300 }, (_, n) => ({
    line,
    attachment: attachmentOf(frame, `${n}`, bytesPiece(Buffer.from('x'))),
    lineSize: lineSize(form, line),
  }));
  const large = {
    line,
    attachment: attachmentOf(frame, 'large', bytesPiece(Buffer.alloc(1e6))),
    lineSize: lineSize(form, line),
  };
  const best = { attached: small, named: [large], unnamed: 0 };
  const most = await sizeOf(frame, form, best);
  const fitting = fitAttachments(frame, [...small, large], limitsFor(form, most, 301));
  assert.deepEqual([fitting?.attached.length, fitting?.named.length, fitting?.unnamed], [300, 1, 0]);
});

test('what is named behind a message in HTML is text, not markup', async () => {
  const form = { introduction: 'a < b', isHtml: true };
  const text = (await linesAfterMessage(form, ['<script>alert(1)</script>.html', '"&\''])).toString();
  assert.match(text, /<p>a &lt; b<\/p>/);
  assert.match(text, /<li>&lt;script&gt;alert\(1\)&lt;\/script&gt;\.html<\/li>/);
  assert.match(text, /<li>&quot;&amp;&#39;<\/li>/);
  assert.equal((await linesAfterMessage(form, [])).length, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { hostileNames } from '../../test/support/inputs/hostile-names.ts';
import { seededRandom } from '../../test/support/inputs/random.ts';
import type { Bytes } from '../core/bytes.ts';
import {
  type AttachmentFit,
  type Candidate,
  fitAttachments,
  lineSize,
  listSize,
  type OmittedList,
  renderOmittedList,
} from './attachments.ts';
import { attachmentOf, type EmlFrame, type EmlMessage, emlOf, frameOf } from './eml.ts';
import { bytesOf } from './join-bytes.ts';

const email: EmlMessage = {
  id: '20260301-101500-Ab12Cd34',
  date: new Date('2026-03-01T10:15:30Z'),
  from: { name: 'Ann', address: 'ann@example.org' },
  to: [{ address: 'bob@example.org' }],
  cc: [],
  subject: 'Plans',
  organization: '',
  message: bytesOf(Buffer.from('Für dich.\n')),
  isHtml: false,
};
const nothing = Buffer.alloc(0);

const read = async (piece: Bytes, { start, end } = { start: 0, end: piece.size }) =>
  Buffer.concat(await Array.fromAsync(piece.read({ start, end }, () => 1)));

test('an email has the computed size and short ASCII lines, and can be parsed', async () => {
  const frame = frameOf(email);
  const contents = ['', 'x', 'y'.repeat(1000)].map((text) => Buffer.from(text));
  const attachments = contents.map((bytes, n) => attachmentOf(frame, `${n}.bin`, bytesOf(bytes)));
  const eml = emlOf(frame, attachments, Buffer.from('\r\nand more'));
  const bytes = await read(eml);
  assert.equal(bytes.length, eml.size);
  assert.match(bytes.toString('latin1'), /^(?:[\x20-\x7e]{0,78}\r\n)*$/);
  const parsed = await PostalMime.parse(bytes);
  assert.deepEqual([parsed.subject, parsed.from?.name, parsed.date], ['Plans', 'Ann', '2026-03-01T10:15:30.000Z']);
  assert.equal(parsed.text?.replaceAll('\r\n', '\n').trimEnd(), 'Für dich.\n\nand more');
  assert.deepEqual(
    parsed.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()),
    contents.map(String),
  );
});

test('any range of an email equals that part of the complete email', async () => {
  const draw = seededRandom(3);
  const frame = frameOf(email);
  const attachments = Array.from({ length: 10 }, (_, n) =>
    attachmentOf(frame, `Datei ä ${n}`, bytesOf(Buffer.alloc(draw(5_000), n))),
  );
  const eml = emlOf(frame, attachments, Buffer.from('more'));
  const fullEmail = await read(eml);
  for (let round = 0; round < 500; round += 1) {
    const start = draw(eml.size);
    const end = start + 1 + draw(eml.size - start);
    assert.ok((await read(eml, { start, end })).equals(fullEmail.subarray(start, end)), `${start}-${end}`);
  }
});

test('no name, subject, organization or address can add a header, a part or a line', async () => {
  for (const name of [...hostileNames, 'a\r\nBcc: eve@example.org', 'x'.repeat(998), ' blank ', '\n']) {
    const frame = frameOf({ ...email, subject: name, organization: name, from: { name, address: 'ann@example.org' } });
    const bytes = await read(emlOf(frame, [attachmentOf(frame, name, bytesOf(Buffer.from('x')))], nothing));
    assert.match(bytes.toString('latin1'), /^(?:[\x20-\x7e]{0,998}\r\n)*$/, name);
    for (const line of bytes.toString('latin1').split('\r\n')) {
      assert.ok(line.length <= 76 || !line.includes('=?'), `${line.length}: ${line}`);
    }
    const parsed = await PostalMime.parse(bytes);
    // This parser drops a byte order mark.
    const visible = name.replace(/\p{Cc}+/gu, ' ').replace(/^\ufeff/, '');
    assert.deepEqual(
      parsed.headers.map(({ key }) => key),
      ['date', 'from', 'to', 'message-id', 'subject', 'organization', 'mime-version', 'content-type'],
    );
    assert.equal(parsed.attachments.length, 1, name);
    assert.equal(parsed.attachments[0]?.filename?.replace(/\p{Cc}+/gu, ' '), visible, name);
    assert.equal(parsed.subject?.trim(), visible.trim(), name);
    assert.equal(parsed.from?.address, 'ann@example.org');
    assert.equal(parsed.bcc, undefined);
  }
});

test('hundreds of recipients are on separate lines', async () => {
  const to = Array.from({ length: 500 }, (_, n) => ({ address: `recipient-${n}@example.org` }));
  const bytes = await read(emlOf(frameOf({ ...email, to, cc: [{ address: 'carl@example.org' }] }), [], nothing));
  const parsed = await PostalMime.parse(bytes);
  assert.deepEqual(
    parsed.to?.map(({ address }) => address),
    to.map(({ address }) => address),
  );
  assert.deepEqual(
    parsed.cc?.map(({ address }) => address),
    ['carl@example.org'],
  );
});

/** Files of up to 2,000 bytes and the lines that would name them. */
function candidatesFor(frame: EmlFrame, form: OmittedList, sizes: readonly number[]) {
  return sizes.map((size, n) => {
    const line = `file ${n} & more`;
    const attachment = attachmentOf(frame, `file ${n}`, bytesOf(Buffer.alloc(size)));
    return { line, attachment, lineSize: lineSize(form, line) };
  });
}

const more = (count: number) => `and ${count} more`;

function limitsFor(form: OmittedList, max: number, count: number) {
  return { maxSize: max, listSize: listSize(form), moreSize: lineSize(form, more(count)) };
}

async function sizeOf(
  frame: EmlFrame,
  form: OmittedList,
  { attached, listedItems, unlistedCount }: AttachmentFit<Candidate & { readonly line: string }>,
): Promise<number> {
  const lines = [...listedItems.map(({ line }) => line), ...(unlistedCount > 0 ? [more(unlistedCount)] : [])];
  const attachments = attached.map(({ attachment }) => attachment);
  return emlOf(frame, attachments, await renderOmittedList(form, lines)).size;
}

test('attaches files that fit in order, names the rest, and never exceeds the size limit', async () => {
  const draw = seededRandom(5);
  for (let round = 0; round < 300; round += 1) {
    const isHtml = draw(2) === 0;
    const frame = frameOf({ ...email, isHtml });
    const form = { introduction: 'These did not fit <here>:', isHtml };
    const sizes = Array.from({ length: draw(8) }, () => draw(2_000));
    const candidates = candidatesFor(frame, form, sizes);
    const max = draw(12_000);
    const fitting = fitAttachments(frame, candidates, limitsFor(form, max, candidates.length));
    if (fitting === undefined) {
      const none = { attached: [], listedItems: [], unlistedCount: candidates.length };
      assert.ok((await sizeOf(frame, form, none)) > max, `${round}`);
      continue;
    }
    const { attached, listedItems, unlistedCount } = fitting;
    assert.ok((await sizeOf(frame, form, fitting)) <= max, `${round}`);
    const leftOut = candidates.filter((one) => !attached.includes(one));
    assert.deepEqual(listedItems, leftOut.slice(0, leftOut.length - unlistedCount));
    if (unlistedCount === 0) {
      for (const candidate of listedItems) {
        const others = listedItems.filter((one) => one !== candidate);
        const fuller = { attached: [...attached, candidate], listedItems: others, unlistedCount: 0 };
        const size = await sizeOf(frame, form, fuller);
        assert.ok(size > max || others.length === 0, `${round}: ${candidate.line} would have fitted`);
      }
      continue;
    }
    // Names are omitted only if there is no space for all of them.
    assert.ok(
      (await sizeOf(frame, form, { attached: [], listedItems: candidates, unlistedCount: 0 })) > max,
      `${round}`,
    );
    const longer = {
      attached,
      listedItems: leftOut.slice(0, listedItems.length + 1),
      unlistedCount: unlistedCount - 1,
    };
    assert.ok((await sizeOf(frame, form, longer)) > max, `${round}: one more could have been named`);
  }
});

test('when the names of all files are too long, files are attached and unnamed ones are counted', async () => {
  const frame = frameOf(email);
  const form = { introduction: 'These did not fit:', isHtml: false };
  const candidates = candidatesFor(frame, form, Array<number>(1_000).fill(100));
  const max = 10_000;
  assert.ok((await sizeOf(frame, form, { attached: [], listedItems: candidates, unlistedCount: 0 })) > max);
  const fitting = fitAttachments(frame, candidates, limitsFor(form, max, candidates.length));
  assert.ok(fitting !== undefined && fitting.attached.length > 10, `${fitting?.attached.length} files`);
  assert.equal(fitting.attached.length + fitting.listedItems.length + fitting.unlistedCount, candidates.length);
  assert.ok((await sizeOf(frame, form, fitting)) <= max);
});

test('files that are smaller than their names are attached', async () => {
  const frame = frameOf(email);
  const form = { introduction: 'These did not fit:', isHtml: false };
  const line = `x: 1 byte, ${'a'.repeat(400)}`;
  const small = Array.from({ length: 300 }, (_, n) => ({
    line,
    attachment: attachmentOf(frame, `${n}`, bytesOf(Buffer.from('x'))),
    lineSize: lineSize(form, line),
  }));
  const large = {
    line,
    attachment: attachmentOf(frame, 'large', bytesOf(Buffer.alloc(1e6))),
    lineSize: lineSize(form, line),
  };
  const best = { attached: small, listedItems: [large], unlistedCount: 0 };
  const max = await sizeOf(frame, form, best);
  const fitting = fitAttachments(frame, [...small, large], limitsFor(form, max, 301));
  assert.deepEqual([fitting?.attached.length, fitting?.listedItems.length, fitting?.unlistedCount], [300, 1, 0]);
});

test('file names after an HTML message are text, not markup', async () => {
  const form = { introduction: 'a < b', isHtml: true };
  const text = (await renderOmittedList(form, ['<script>alert(1)</script>.html', '"&\''])).toString();
  assert.match(text, /<p>a &lt; b<\/p>/);
  assert.match(text, /<li>&lt;script&gt;alert\(1\)&lt;\/script&gt;\.html<\/li>/);
  assert.match(text, /<li>&quot;&amp;&#39;<\/li>/);
  assert.equal((await renderOmittedList(form, [])).length, 0);
});

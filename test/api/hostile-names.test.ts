import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTransfer } from '../support/a-transfer.ts';
import { manyHostileNames } from '../support/hostile-names.ts';
import { parsedByPostalMime, parsedByPython } from '../support/parse-eml.ts';
import { contentsOfZip } from '../support/read-zip.ts';
import { readersThatRefuse } from '../support/zip-readers.ts';
import { aReceivingHouse, withPassword } from './receiving-house.ts';

test('500 hostile names come out of list, header, ZIP, EML and table as names and nothing else', async (t) => {
  const { ports, ask, listed } = await aReceivingHouse(t);
  const names = manyHostileNames(500);
  const files = names.map((name, n) => ({ name, content: `${n}` }));
  const made = await aTransfer(ports, { files: [{ name: 'message', content: 'Hello' }, ...files] });
  await ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
    .execute();
  const get = async (path: string) => {
    const answer = await ask(`/api/transfers/${made.transferId}/${path}`, withPassword(made.password));
    assert.equal(answer.status, 200, path);
    return Buffer.from(await answer.arrayBuffer());
  };

  const [, ...list] = await listed(made);
  assert.deepEqual(
    list.map(({ fileName }) => fileName),
    names,
  );
  for (const { fileName, href } of list) {
    const disposition = (await ask(href, { method: 'HEAD' })).headers.get('content-disposition') ?? '';
    const [, exact = ''] =
      /^attachment; filename="[^"\\%/]*"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ?? [];
    assert.equal(decodeURIComponent(exact), fileName);
  }

  const zip = await get('zip?include-checksum-file=true');
  assert.deepEqual(await readersThatRefuse(zip), []);
  const packed = [...(await contentsOfZip(zip)).entries()].slice(1, -1);
  assert.deepEqual(
    packed.map(([, content]) => `${content}`),
    files.map(({ content }) => content),
  );
  for (const [name] of packed) {
    assert.match(name, /^[^\p{Cc}"*/:<>?\\|]+$/u);
    assert.doesNotMatch(name, /[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d) *(?:\.|$)/iu);
  }
  assert.equal(new Set(packed.map(([name]) => name.toLowerCase())).size, names.length);

  const eml = await get('eml');
  // Both drop blanks at the ends, one of them byte order marks too.
  const seen = (list: ReadonlyArray<string | null>) =>
    list.map((name) => (name ?? '').replace(/^\ufeff/, '').trim()).sort();
  for (const { parts } of [parsedByPython(eml), await parsedByPostalMime(eml)]) {
    assert.equal(parts.length, 1 + names.length);
    assert.deepEqual(seen(parts.slice(1).map(({ name }) => name)), seen(packed.map(([name]) => name)));
  }

  const rows = `${await get('checksums')}`.split('\r\n').slice(3, -1);
  assert.equal(rows.length, names.length);
  for (const row of rows) assert.doesNotMatch(row, /^"?[=+\-@\t\r\0]/);
});

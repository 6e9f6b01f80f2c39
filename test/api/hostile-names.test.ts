import assert from 'node:assert/strict';
import { parseEmlWithPostalMime, parseEmlWithPython } from '../support/archives/parse-eml.ts';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { readersThatReject } from '../support/archives/zip-readers.ts';
import { manyHostileNames } from '../support/inputs/hostile-names.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { sizedTest } from '../support/sized-test.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

sizedTest(
  'returns hostile names unchanged in list, header, ZIP, EML and table, and nothing else with them',
  500,
  async (t, count) => {
    const { ports, request, listFiles } = await startApiServer(t);
    const names = manyHostileNames(count);
    const files = names.map((name, n) => ({ name, content: `${n}` }));
    const made = await createTransfer(ports, { files: [{ name: 'message', content: 'Hello' }, ...files] });
    await ports.db
      .updateTable('transfer')
      .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
      .execute();
    const get = async (path: string) => {
      const response = await request(`/api/transfers/${made.transferId}/${path}`, withPassword(made.password));
      assert.equal(response.status, 200, path);
      return Buffer.from(await response.arrayBuffer());
    };

    const [, ...list] = await listFiles(made);
    assert.deepEqual(
      list.map(({ fileName }) => fileName),
      names,
    );
    for (const { fileName, href } of list) {
      const disposition = (await request(href, { method: 'HEAD' })).headers.get('content-disposition') ?? '';
      const [, exact = ''] =
        /^attachment; filename="[^"\\%/]*"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ?? [];
      assert.equal(decodeURIComponent(exact), fileName);
    }

    const zip = await get('zip?include-checksum-file=true');
    assert.deepEqual(await readersThatReject(zip), []);
    const [, ...packed] = await contentsOfZip(zip);
    const [, table] = packed.pop() ?? [];
    assert.deepEqual(
      `${table}`
        .split('\r\n')
        .slice(3, -1)
        .map((row) => row.replace(/,[0-9a-f]+ \(SHA-256\)$/, '').replaceAll('"', '')),
      packed.map(([name]) => name.replace(/^[=+\-@]/, "'$&")),
    );
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
    // Both clients trim blanks, and one of them removes byte order marks too.
    const seen = (list: ReadonlyArray<string | null>) =>
      list.map((name) => (name ?? '').replace(/^\ufeff/, '').trim()).sort();
    for (const { parts } of [parseEmlWithPython(eml), await parseEmlWithPostalMime(eml)]) {
      assert.equal(parts.length, 1 + names.length);
      assert.deepEqual(seen(parts.slice(1).map(({ name }) => name)), seen(packed.map(([name]) => name)));
    }

    const rows = `${await get('checksums')}`.split('\r\n').slice(3, -1);
    assert.equal(rows.length, names.length);
    for (const row of rows) assert.doesNotMatch(row, /^"?[=+\-@\t\r\0]/);
  },
);

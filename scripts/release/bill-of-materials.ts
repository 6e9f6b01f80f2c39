import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensedPackages } from '../licenses.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ReleaseContents {
  /** The folder that `buildPackage` has written. */
  readonly folder: string;
  /** When this version was released. */
  readonly timestamp: Date;
  /** The executables of Node.js that are added: `node-linux-<architecture>` in `package-lock.json`. */
  readonly architectures?: ReadonlyArray<'x64' | 'arm64'>;
  /** The packages of Debian in a container image. */
  readonly debianPackages?: readonly DebianPackage[];
}

export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  /** As Debian names it, such as `amd64`. */
  readonly architecture: string;
}

interface Component {
  readonly type: 'application' | 'library' | 'platform' | 'data';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly hashes?: ReadonlyArray<{ readonly alg: string; readonly content: string }>;
  readonly licenses?: ReadonlyArray<{ readonly license: { readonly id?: string; readonly name?: string } }>;
  readonly cpe?: string;
  readonly purl?: string;
  readonly pedigree?: { readonly ancestors: readonly Component[] };
  readonly components?: readonly Component[];
  readonly properties?: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

/**
 * Returns the bill of materials of a release in the JSON format of CycloneDX 1.6. It depends only on its arguments, the
 * built files, `package-lock.json` and the running Node.js, which must be the version that the release contains. A bundled
 * package has the property `sealpost:part` for each part that contains it: `program` and `web app`.
 */
export function billOfMaterials(contents: ReleaseContents): object {
  const { folder, timestamp, architectures = [], debianPackages = [] } = contents;
  const { name, version, license } = readJson<Manifest>(join(folder, 'package.json'));
  const hashes = readHashes();
  const application: Component = {
    type: 'application',
    'bom-ref': npmUrl(name, version),
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl: npmUrl(name, version),
  };
  const components = [
    ...bundledPackages(folder, hashes),
    ...architectures.map((architecture) => nodeExecutable(architecture, hashes)),
    ...wordLists.map((list) => wordList(folder, list)),
    ...debianPackages.map(debianPackage),
  ].toSorted(byReference);
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: timestamp.toISOString(), component: application },
    components,
    dependencies: [{ ref: application['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) }],
  };
  return { ...bill, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}` };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The SHA-512 hashes of packages as npm has downloaded them, in hexadecimal, by name and version. */
type Hashes = ReadonlyMap<string, string>;

function readHashes(): Hashes {
  const { packages } = readJson<{ packages: Readonly<Record<string, { version?: string; integrity?: string }>> }>(
    join(root, 'package-lock.json'),
  );
  const entries = Object.entries(packages).flatMap(([path, { version, integrity = '' }]) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const [, digest] = /^sha512-(\S+)$/.exec(integrity) ?? [];
    return name === undefined || digest === undefined
      ? []
      : [[`${name} ${version}`, Buffer.from(digest, 'base64').toString('hex')] as const];
  });
  return new Map(entries);
}

/** Reads the lists of licenses, which the builds of both parts have written. */
function bundledPackages(folder: string, hashes: Hashes): readonly Component[] {
  const parts = [
    ['program', 'dist'],
    ['web app', 'web/dist'],
  ] as const;
  const found = new Map<string, Component>();
  for (const [part, built] of parts) {
    const text = readFileSync(join(folder, built, 'licenses.txt'), 'utf8');
    for (const { name, version, license } of licensedPackages(text)) {
      const purl = npmUrl(name, version);
      const { properties = [] } = found.get(purl) ?? {};
      found.set(purl, {
        type: 'library',
        'bom-ref': purl,
        name,
        version,
        hashes: [hashOf(name, version, hashes)],
        licenses: [{ license: { id: license } }],
        purl,
        properties: [...properties, { name: 'sealpost:part', value: part }],
      });
    }
  }
  return [...found.values()];
}

function hashOf(name: string, version: string, hashes: Hashes): { readonly alg: string; readonly content: string } {
  const content = hashes.get(`${name} ${version}`);
  if (content === undefined) throw new Error(`package-lock.json has no SHA-512 hash of ${name} ${version}`);
  return { alg: 'SHA-512', content };
}

/** `process.versions` has also versions of interfaces and data, and empty ones of what is not compiled in. */
const noLibraries: ReadonlySet<string> = new Set(['node', 'modules', 'napi', 'cldr', 'tz', 'unicode']);
/** Libraries of Node.js that are packages of npm. */
const npmLibraries: ReadonlySet<string> = new Set(['acorn', 'amaro', 'undici']);

function nodeExecutable(architecture: 'x64' | 'arm64', hashes: Hashes): Component {
  const name = `node-linux-${architecture}`;
  const version = process.versions.node;
  const purl = npmUrl(name, version);
  return {
    type: 'platform',
    'bom-ref': purl,
    name: 'node',
    version,
    hashes: [hashOf(name, version, hashes)],
    licenses: [{ license: { id: 'MIT' } }],
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl,
    components: Object.entries(process.versions)
      .filter(([library, found]) => !noLibraries.has(library) && found)
      .map(
        ([library, found = '']): Component => ({
          type: 'library',
          'bom-ref': `${purl}#${library}`,
          name: library,
          version: found,
          purl: npmLibraries.has(library)
            ? npmUrl(library, found)
            : `pkg:generic/${library}@${encodeURIComponent(found)}`,
        }),
      )
      .toSorted(byReference),
  };
}

/** As `words/NOTICE.md` describes them: the Debian package from which each list was made. */
const wordLists = [
  { file: 'en.txt', license: { name: 'SCOWL' }, name: 'wamerican-small', version: '2020.12.07-2' },
  { file: 'de.txt', license: { id: 'Apache-2.0' }, name: 'tesseract-ocr-deu', version: '1:4.1.0-2' },
] as const;

function wordList(folder: string, { file, license, name, version }: (typeof wordLists)[number]): Component {
  const path = `words/${file}`;
  const content = createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex');
  const purl = debianUrl(name, version);
  return {
    type: 'data',
    'bom-ref': path,
    name: path,
    hashes: [{ alg: 'SHA-256', content }],
    licenses: [{ license }],
    pedigree: { ancestors: [{ type: 'data', 'bom-ref': purl, name, version, purl }] },
  };
}

function debianPackage({ name, version, architecture }: DebianPackage): Component {
  const purl = `${debianUrl(name, version)}?arch=${architecture}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl };
}

function npmUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/** Package URLs have a plain colon in versions. */
function debianUrl(name: string, version: string): string {
  return `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version).replaceAll('%3A', ':')}`;
}

function byReference(one: Component, other: Component): number {
  return one['bom-ref'] < other['bom-ref'] ? -1 : 1;
}

/** A UUID of version 8, which is free for hashes. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'));
}

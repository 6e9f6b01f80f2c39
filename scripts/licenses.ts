import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Allow copies in a program with another license, if the license text is included. Anything else needs a decision. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Returns the names, versions, license texts and notices of all packages that contain one of these modules. */
export function describeLicenses(root: string, modules: readonly string[]): string {
  // Helper functions of the bundler are part of its output.
  const modulesByFolder = new Map<string, string[]>([[join(root, 'node_modules/rolldown'), []]]);
  for (const module of modules) {
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
    if (folder !== undefined) modulesByFolder.set(folder, [...(modulesByFolder.get(folder) ?? []), module]);
  }
  const packagesByText = new Map<string, Set<string>>();
  for (const [folder, ownModules] of modulesByFolder) {
    const { title, text } = readLicense(root, folder);
    // C files are compiled into the modules beside them.
    const notices = noticesIn([...ownModules, ...globSync(join(folder, 'src/*.c'))].sort());
    const terms = [text, ...notices].join('\n\n');
    packagesByText.set(terms, (packagesByText.get(terms) ?? new Set()).add(title));
  }
  const sections = [...packagesByText].map(([text, titles]) => `${[...titles].sort().join('\n')}\n\n${text}\n`);
  const all = [...new Set([...packagesByText.values()].flatMap((titles) => [...titles]))].sort();
  return [`${heading}\n\n${all.join('\n')}\n`, ...sections.sort()].join(separator);
}

const heading = 'This program contains code of the following packages. Their licenses follow.';
const separator = `\n${'-'.repeat(80)}\n\n`;

/** Returns the packages in a text of `describeLicenses`: what a build contains. */
export function licensedPackages(text: string): readonly LicensedPackage[] {
  const [first = ''] = text.split(separator);
  if (!first.startsWith(heading)) throw new Error('This is no list of bundled packages');
  const titles = first.slice(heading.length).trim().split('\n');
  return titles.map((title) => {
    const [, name, version, license] = /^(\S+) (\S+) \((\S+)\)$/.exec(title) ?? [];
    if (name === undefined || version === undefined || license === undefined)
      throw new Error(`The list of bundled packages has a line of another form: ${title}`);
    return { name, version, license };
  });
}

function readLicense(root: string, folder: string): { readonly title: string; readonly text: string } {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license = 'no license', author = 'unknown' } = manifest;
  if (!allowed.has(license)) throw new Error(`${name} must not be bundled under its license: ${license}`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
  const files = readdirSync(folder).sort();
  const texts = files.filter((file) => /^(licen[cs]e|notice)\b/i.test(file)).map(read);
  // Those of the programs that were compiled to WebAssembly.
  texts.push(...globSync('wasm/LICENSE_*', { cwd: folder }).sort().map(read));
  if (texts.length === 0) {
    const readme = files.filter((file) => /^readme\b/i.test(file)).map(read);
    const [section = ''] = /^#+ licen[cs]e\n[\s\S]*/im.exec(readme.join('\n')) ?? [];
    const isWhole = /permission is hereby granted/i.test(section);
    const holder = typeof author === 'string' ? author : author.name;
    texts.push(`Author: ${holder}`, isWhole ? section.trim() : standardText(root, name, license, holder));
  }
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n').trim() };
}

/** Returns the text of a license, for a package that only names it. */
function standardText(root: string, name: string, license: string, holder: string): string {
  if (license === 'Apache-2.0') return readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  if (license === 'MIT') return `Copyright (c) ${holder}\n\n${mitTerms}`;
  throw new Error(`${name} does not contain the text of its license: ${license}`);
}

/** Returns the comments that state a copyright or a license, such as those of copied code. The build removes them. */
function noticesIn(paths: readonly string[]): readonly string[] {
  const comments = paths.flatMap(
    (path) => readFileSync(path, 'utf8').match(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [],
  );
  return [
    ...new Set(comments.filter((text) => /copyright|licen[cs]e|public domain/i.test(text)).map((text) => text.trim())),
  ];
}

const mitTerms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

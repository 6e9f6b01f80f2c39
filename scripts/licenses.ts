import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Allow copies in a program with another license, if the license text is included. Anything else needs a decision. */
const allowed: ReadonlySet<string> = new Set(['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0']);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** Returns the names, versions and license texts of all packages that contain one of these modules. */
export function describeLicenses(root: string, modules: readonly string[]): string {
  // Helper functions of the bundler are part of its output.
  const folders = new Set([join(root, 'node_modules/rolldown')]);
  for (const module of modules) {
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  const packagesByText = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { title, text } = readLicense(folder);
    packagesByText.set(text, (packagesByText.get(text) ?? new Set()).add(title));
  }
  const sections = [...packagesByText].map(([text, titles]) => `${[...titles].sort().join('\n')}\n\n${text}\n`);
  const heading = 'This program contains code of the following packages. Their licenses follow their names.\n';
  return [heading, ...sections.sort()].join(`\n${'-'.repeat(80)}\n\n`);
}

function readLicense(folder: string): { readonly title: string; readonly text: string } {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license = 'no license', author = 'unknown' } = manifest;
  if (!allowed.has(license)) throw new Error(`${name} must not be bundled under its license: ${license}`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
  const files = readdirSync(folder).sort();
  const texts = files.filter((file) => /^(licen[cs]e|notice)\b/i.test(file)).map(read);
  if (texts.length === 0) {
    const readme = files.filter((file) => /^readme\b/i.test(file)).map(read);
    const [section] = /^#+ licen[cs]e\n[\s\S]*/im.exec(readme.join('\n')) ?? [];
    texts.push(`Author: ${typeof author === 'string' ? author : author.name}`, section?.trim() ?? '');
  }
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n').trim() };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { completions } from './completions.ts';
import { manPage } from './man-page.ts';

/** Texts of packages that are made from the command table. */
export interface GeneratedFiles {
  readonly manPage: string;
  readonly bash: string;
  readonly zsh: string;
  readonly fish: string;
}

/** Writes each text to its path below a folder, compressed if the path ends with `.gz`. */
export function writeGeneratedFiles(
  folder: string,
  texts: GeneratedFiles,
  paths: Readonly<Record<keyof GeneratedFiles, string>>,
): void {
  for (const name of ['manPage', 'bash', 'zsh', 'fish'] as const) {
    const file = join(folder, paths[name]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, file.endsWith('.gz') ? gzipSync(texts[name], { level: 9 }) : texts[name]);
  }
}

/** Makes the texts for a version. `seconds` is the Unix time of the release. */
export function generatedFiles(version: string, seconds: number): GeneratedFiles {
  return { manPage: manPage({ version, date: new Date(seconds * 1000) }), ...completions() };
}

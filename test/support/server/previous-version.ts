import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonStyle } from '../../../src/http/pages/web-app.ts';
import { type Environment, inheritedEnvironment } from './program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The files of a server of any version, except its dependencies and the built web app. */
const programPaths = ['bin', 'src', 'languages', 'words', 'package.json', 'openapi.json'];

/** Finds the names of imported packages, without those of Node.js. */
const packageImport = /(?<=(?:from |import\()')(?:@[\w.-]+\/)?\w[\w.-]*(?=['/])/g;

/** A released version of this program, in a folder of its own. */
export interface PreviousVersion {
  /** Starts it, followed by the name of a command. */
  readonly program: readonly [node: string, script: string];
  /** Runs a command to its end, and returns its output. */
  run(args: readonly string[], env: Environment): string;
}

/**
 * Unpacks the program that made the fixtures of a version, from the history of this repository. It runs with the
 * dependencies of this version, and with the web app of this version under other file names.
 */
export function unpackVersion(version: string, folder: string): PreviousVersion {
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: archiveOf(version) });
  assertDependencies(version, folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  copyWebApp(folder);
  const program = [process.execPath, join(folder, 'bin', 'sealpost.mjs')] as const;
  return {
    program,
    run: (args, env) =>
      execFileSync(program[0], [program[1], ...args], { env: { ...inheritedEnvironment(), ...env } }).toString(),
  };
}

/** In a shallow clone, the newest commit seems to have made all files, so that this version would stand for the other. */
function archiveOf(version: string): Buffer {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' });
  const line = (...args: string[]) =>
    git(...args)
      .toString()
      .trim();
  try {
    if (line('rev-parse', '--is-shallow-repository') !== 'false') throw new Error('This is a shallow clone.');
    return git('archive', line('log', '-1', '--format=%H', '--', `test/fixtures/${version}`), ...programPaths);
  } catch (cause) {
    const advice = 'Use a full clone; in a shallow one, run: git fetch --unshallow';
    throw new Error(`Version ${version} comes from the history of this repository, which is missing. ${advice}`, {
      cause,
    });
  }
}

/** The source names the packages: they are `dependencies` of some versions, and `devDependencies` of others. */
function assertDependencies(version: string, folder: string): void {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const missing = importedPackages(folder).filter((name) => !(name in dependencies || name in devDependencies));
  if (missing.length > 0)
    throw new Error(`Version ${version} needs ${missing}. Keep them as development dependencies for this test.`);
}

/** Returns the names of the packages that the program in a folder imports. */
export function importedPackages(folder: string): readonly string[] {
  const files = globSync(join(folder, 'src/**/*.ts')).filter((path) => !/\.(suite|test)\.ts$/.test(path));
  return [...new Set(files.flatMap((path) => readFileSync(path, 'utf8').match(packageImport) ?? []))];
}

/** The names of the files differ, as those of two versions do. Only pages refer to the new names. */
function copyWebApp(folder: string): void {
  const web = join(folder, 'web', 'dist');
  cpSync(join(root, 'web', 'dist'), web, { recursive: true });
  for (const name of readdirSync(join(web, 'assets')))
    renameSync(join(web, 'assets', name), join(web, 'assets', `previous-${name}`));
  // Up to version 0.2.0, the API reference was one page.
  for (const ending of ['', '.br', '.gz'])
    copyFileSync(join(web, `pages/index.html${ending}`), join(web, `pages/reference.html${ending}`));
  const manifest = readFileSync(join(web, 'manifest.json'), 'utf8').replaceAll('"assets/', '"assets/previous-');
  const chunks = JSON.parse(manifest);
  // Version 0.1.0 had one style sheet with this name.
  const style = { file: `assets/${commonStyle(chunks)}` };
  writeFileSync(join(web, 'manifest.json'), JSON.stringify({ 'style.css': style, ...chunks }));
}

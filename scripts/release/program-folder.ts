import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, lutimesSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Architecture } from './architectures.ts';
import { openNodePackage } from './node-binary.ts';

/** Writes the program with its Node.js into a folder. `built` is the result of `buildPackage`. */
export function writeProgramFolder(folder: string, built: string, architecture: Architecture): void {
  cpSync(built, folder, { recursive: true });
  using node = openNodePackage(architecture);
  cpSync(join(node.folder, 'bin', 'node'), join(folder, 'node'));
  cpSync(join(node.folder, 'LICENSE'), join(folder, 'node-license.txt'));
}

/** Makes modes and times independent of the machine and the moment of the build. `seconds` is a Unix time. */
export function normalizeFiles(path: string, seconds: number): void {
  const status = lstatSync(path);
  if (status.isDirectory()) for (const name of readdirSync(path)) normalizeFiles(join(path, name), seconds);
  if (!status.isSymbolicLink()) chmodSync(path, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644);
  lutimesSync(path, seconds, seconds);
}

/** Writes a folder, whose files are normalized, to a `.tar.gz` file. The same files make the same bytes. */
export function writeArchive(file: string, folder: string, isCompressed: boolean): void {
  const options = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner'];
  const tar = execFileSync('tar', ['--create', ...options, '-C', dirname(folder), basename(folder)], {
    maxBuffer: 2 ** 30,
  });
  writeFileSync(file, gzipSync(tar, { level: isCompressed ? 9 : 0 }));
}

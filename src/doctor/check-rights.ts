import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocalOnly } from '../config.ts';
import { codeOf } from '../core/errors.ts';
import { reasonOf, startProblems } from '../core/start-problems.ts';
import { findFolderFault } from '../filesystem/folder-facts.ts';
import { type CheckedSetup, type CheckOutcome, failure, ok, warning } from './diagnosis.ts';
import { writtenFolders } from './start-errors.ts';

type Subject = Pick<CheckedSetup, 'config' | 'configFile'>;

/** Checks who can read and write the folders of the service, its configuration file and its keys. */
export async function* checkRights({ config, configFile }: Subject): AsyncGenerator<CheckOutcome> {
  let isFine = true;
  for await (const finding of [
    ...(await folderFaults(config)),
    ...(await openFiles(config, configFile)),
    ...(await sharedDisk(config)),
  ]) {
    isFine = false;
    yield finding;
  }
  if (isFine)
    yield ok(
      `The folders can be written by this user, and read by no other: ${[config.data, ...keyFolders(config)].join(', ')}.`,
    );
}

async function folderFaults(config: Subject['config']): Promise<readonly CheckOutcome[]> {
  // The database may be in the data folder, whose variable is the first one.
  const folders = new Map(
    writtenFolders(config)
      .map(([variable, folder]) => [folder, variable] as const)
      .reverse(),
  );
  // A key that is there need not be written again.
  for (const folder of keyFolders(config))
    if ((await keyFiles(folder)).length === 0) folders.set(folder, 'SEALPOST_KEYS');
  const faults: CheckOutcome[] = [];
  for (const [folder, variable] of folders) {
    const code = await findFolderFault(folder);
    if (code !== undefined) faults.push(failure(startProblems.folder(folder, variable, reasonOf(code) ?? code)));
  }
  return faults;
}

const ofGroup = 0o070;
const ofOthers = 0o007;

/** Files and folders with secrets that other users can read. The group may read the configuration: it is that of the service. */
async function openFiles(config: Subject['config'], configFile: string | undefined): Promise<readonly CheckOutcome[]> {
  const { data, tls } = config;
  const paths = [
    ...[data, ...keyFolders(config)].map((path) => [path, ofGroup | ofOthers, '0700'] as const),
    ...(await Promise.all(keyFolders(config).map(keyFiles)))
      .flat()
      .map((path) => [path, ofGroup | ofOthers, '0400'] as const),
    ...(configFile === undefined ? [] : [[configFile, ofOthers, '0640'] as const]),
    ...(tls === undefined ? [] : [[tls.key, ofOthers, '0640'] as const]),
  ] as const;
  const findings: CheckOutcome[] = [];
  for (const [path, forbidden, mode] of paths) {
    const { mode: current = 0 } = (await unlessMissing(stat(path))) ?? {};
    if ((current & forbidden) !== 0)
      findings.push(
        warning(`Other users have access to ${path} (mode ${octal(current)}). Run \`chmod ${mode} ${path}\`.`),
      );
  }
  return findings;
}

const octal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0');

/** On one disk, who steals it has the data and the key. A service for one machine is not worth a second disk. */
async function sharedDisk(config: Subject['config']): Promise<readonly CheckOutcome[]> {
  const [data, keys] = await Promise.all([config.data, ...keyFolders(config)].map((path) => unlessMissing(stat(path))));
  if (isLocalOnly(config) || data === undefined || data.dev !== keys?.dev) return [];
  return [
    warning(
      `The master key is on the disk of the data (${config.keys}). Set SEALPOST_KEYS to a folder on another disk.`,
    ),
  ];
}

/** With a key command, there is none. */
const keyFolders = ({ keys, keyCommand }: Subject['config']): readonly string[] =>
  keyCommand === undefined ? [keys] : [];

async function keyFiles(folder: string): Promise<readonly string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith('.key')).map((name) => join(folder, name));
}

/** Leaves out paths that this user cannot read: they belong to another user. */
async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error) ?? '')) throw error;
    return undefined;
  });
}

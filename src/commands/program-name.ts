import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Where the program is, and where the user is who reads the commands that it prints. */
export interface ProgramPlace {
  /** The folder of the checkout or the installed package. */
  readonly root: string;
  /** The working folder of the user's shell. */
  readonly folder: string;
  /** The value of PATH. */
  readonly path: string;
}

/**
 * Returns how the user's shell starts this program: `sealpost` if that is this program on the PATH, `./sealpost` in the
 * checkout, and the full path everywhere else.
 */
export function programName({ root, folder, path }: ProgramPlace): string {
  const files = [join(root, 'sealpost'), join(root, 'bin', 'sealpost.mjs')].filter((file) => existsSync(file));
  // npm adds its own folders to the PATH of what it runs. The user's shell does not have them.
  const folders = path.split(delimiter).filter((name) => name !== '' && !name.split('/').includes('node_modules'));
  const onPath = folders.map((name) => join(name, 'sealpost')).find(isExecutable);
  if (onPath !== undefined && files.map((file) => realpathSync(file)).includes(realpathSync(onPath))) return 'sealpost';
  const [file = 'sealpost'] = files;
  return file === join(folder, 'sealpost') ? './sealpost' : shellWord(file);
}

/** Returns the command as the user can enter it, with the configuration file of this run. */
export function commandLine(program: string, command: string, configFile: string | undefined): string {
  return `${program} ${command}${configFile === undefined ? '' : ` --config ${shellWord(resolve(configFile))}`}`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Quotes a text for a shell where that is needed. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

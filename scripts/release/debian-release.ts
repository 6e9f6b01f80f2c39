import { existsSync, readFileSync } from 'node:fs';

/** The release of Debian on this machine, and where it gets packages from. */
export interface DebianRelease {
  readonly codename: string;
  /** The major version, such as `12`. */
  readonly version: string;
  /** The files that list its package sources. */
  readonly sources: readonly string[];
}

/** `mmdebstrap` takes the code name, a folder and the sources as its last arguments, in this order. */
export function readDebianRelease(): DebianRelease {
  const text = readFileSync('/etc/os-release', 'utf8');
  const field = (name: string) => new RegExp(`^${name}="?([^"\n]+)"?$`, 'm').exec(text)?.[1];
  const [id, codename, version] = [field('ID'), field('VERSION_CODENAME'), field('VERSION_ID')];
  if (id !== 'debian' || codename === undefined || version === undefined)
    throw new Error('Packages of Debian are needed, and this machine does not run Debian.');
  const lists = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'];
  return { codename, version, sources: lists.filter((file) => existsSync(file)) };
}

import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Architecture, architectures } from '../scripts/release/architectures.ts';
import { readDebianRelease } from '../scripts/release/debian-release.ts';
import { openNodePackage } from '../scripts/release/node-binary.ts';
import { emulationCommands, ensureSystemPackages } from '../scripts/system-packages.ts';

const emulators = { arm64: 'qemu-aarch64-static', x64: 'qemu-x86_64-static' } as const;

/**
 * Installs the Node.js and the system libraries of an architecture into a folder. Returns the command that runs this
 * Node.js under emulation.
 *
 * The command must start no program, and must be ended by SIGKILL. Debian 12's qemu-x86_64 enters signal handlers with a
 * stack that is not aligned as compilers expect. Node.js crashes when it handles a signal, such as the end of a child.
 * Without a limit of zero for core files, the program would start `prlimit`.
 */
export async function installEmulatedNode(architecture: Architecture, folder: string): Promise<readonly string[]> {
  ensureSystemPackages(emulationCommands);
  const libraries = join(folder, 'libraries');
  await installLibraries(architectures[architecture].debian, libraries);
  const node = join(folder, 'node');
  using nodePackage = openNodePackage(architecture);
  await copyFile(join(nodePackage.folder, 'bin', 'node'), node);
  return ['prlimit', '--core=0:0', emulators[architecture], '-cpu', 'max', '-L', libraries, node];
}

/** Reads the packages from the mirrors of this machine, whose own list of packages is not changed. */
async function installLibraries(debian: string, folder: string): Promise<void> {
  const { codename, sources } = readDebianRelease();
  const options = ['--quiet', '--variant=extract', `--architectures=${debian}`, '--include=libc6,libgcc-s1,libstdc++6'];
  await promisify(execFile)('mmdebstrap', [...options, codename, folder, ...sources]);
}

import { spawnSync } from 'node:child_process';

/** Programs of the system that tests and benchmarks run, and the Debian package that brings each. */
const packageOfCommand: Readonly<Record<string, string>> = {
  '7zz': '7zip',
  aria2c: 'aria2',
  bsdtar: 'libarchive-tools',
  chromium: 'chromium',
  clamd: 'clamav-daemon',
  curl: 'curl',
  nginx: 'nginx',
  openssl: 'openssl',
  python3: 'python3',
  strace: 'strace',
  unzip: 'unzip',
};

/** Half a gigabyte, which only one proof needs. */
const rarePackageOfCommand: Readonly<Record<string, string>> = { javac: 'default-jdk-headless' };

/** With the folder of servers, which only administrators have in theirs. */
export const systemPath = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Without names, all that the tests need. Installs what is missing where that is allowed, and says plainly what to do where it is not. */
export function ensureSystemPackages(commands: readonly string[] = Object.keys(packageOfCommand)): void {
  const missing = commands.filter((command) => !isInstalled(command));
  if (missing.length === 0) return;
  const packages = [
    ...new Set(missing.map((command) => packageOfCommand[command] ?? rarePackageOfCommand[command] ?? command)),
  ];
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) {
    throw new Error(`${missing.join(', ')} must be there. Install them first: apt-get install ${packages.join(' ')}`);
  }
  console.log(`Installing ${packages.join(', ')} …`);
  // A user's machine gets the programs, but no daemon starts on it.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-q'];
  for (const args of [['update'], ['install', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', [...options, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${stderr}`);
  }
}

function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`], { env: { PATH: systemPath } }).status === 0;
}

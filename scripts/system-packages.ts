import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs of the system that tests and benchmarks run, and the Debian package that brings each. */
const packageOfCommand: Readonly<Record<string, string>> = {
  '7zz': '7zip',
  aria2c: 'aria2',
  bsdtar: 'libarchive-tools',
  'chromium-headless-shell': 'chromium-headless-shell',
  clamd: 'clamav-daemon',
  curl: 'curl',
  nginx: 'nginx',
  openssl: 'openssl',
  prlimit: 'util-linux',
  promtool: 'prometheus',
  python3: 'python3',
  strace: 'strace',
  unzip: 'unzip',
};

/**
 * Programs that only the tests of `npm run test:full` run: what the documentation uses, an object store, readers of manual
 * pages, and shells.
 */
const fullPackageOfCommand: Readonly<Record<string, string>> = {
  '/usr/share/bash-completion/bash_completion': 'bash-completion',
  apache2: 'apache2',
  caddy: 'caddy',
  ceph: 'ceph-common',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  chromium: 'chromium',
  crun: 'crun',
  'firefox-esr': 'firefox-esr',
  fish: 'fish',
  git: 'git',
  haproxy: 'haproxy',
  ip: 'iproute2',
  jq: 'jq',
  man: 'man-db',
  mandoc: 'mandoc',
  pg_createcluster: 'postgresql',
  podman: 'podman',
  radosgw: 'radosgw',
  rsync: 'rsync',
  sqlite3: 'sqlite3',
  sudo: 'sudo',
  'systemd-analyze': 'systemd',
  'systemd-nspawn': 'systemd-container',
  zsh: 'zsh',
};

/** Programs that make the packages of a release. Debian itself brings `dpkg-deb`. */
const releasePackageOfCommand: Readonly<Record<string, string>> = {
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
};

/** This package has half a gigabyte, and only one proof needs it. */
const rarePackageOfCommand: Readonly<Record<string, string>> = { javac: 'default-jdk-headless' };

/** What only generated clients in Python need. A library has a path here, because it has no program. */
const pythonClientPackageOf: Readonly<Record<string, string>> = {
  '/usr/lib/python3/dist-packages/certifi': 'python3-certifi',
  '/usr/lib/python3/dist-packages/dateutil': 'python3-dateutil',
  '/usr/lib/python3/dist-packages/six.py': 'python3-six',
  '/usr/lib/python3/dist-packages/urllib3': 'python3-urllib3',
  java: 'default-jre-headless',
};

/** What only generated clients in Go need. */
const goClientPackageOf: Readonly<Record<string, string>> = {
  '/usr/share/gocode/src/golang.org/x/oauth2': 'golang-golang-x-oauth2-dev',
  go: 'golang-go',
  java: 'default-jre-headless',
};

/** What only the proof of the other architecture needs. */
const emulationPackageOf: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  'qemu-aarch64-static': 'qemu-user-static',
  'qemu-x86_64-static': 'qemu-user-static',
};

const allPackages = {
  ...packageOfCommand,
  ...fullPackageOfCommand,
  ...releasePackageOfCommand,
  ...rarePackageOfCommand,
  ...pythonClientPackageOf,
  ...goClientPackageOf,
  ...emulationPackageOf,
};

/** Includes the folder of server programs, which is only in the path of administrators. */
export const systemPath = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export const testCommands: readonly string[] = Object.keys(packageOfCommand);
export const releaseCommands: readonly string[] = Object.keys(releasePackageOfCommand);
export const fullTestCommands: readonly string[] = [
  ...testCommands,
  ...Object.keys(fullPackageOfCommand),
  ...releaseCommands,
];
/** Parts that generated clients need, by language. */
export const generatedClientParts: Readonly<Record<string, readonly string[]>> = {
  Python: Object.keys(pythonClientPackageOf),
  Go: Object.keys(goClientPackageOf),
};
export const emulationCommands: readonly string[] = Object.keys(emulationPackageOf);

/** Installs the missing packages of these commands. Where that is not allowed, the error describes what to do. */
export function ensureSystemPackages(commands: readonly string[] = testCommands): void {
  const missing = commands.filter((command) => !isInstalled(command));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((command) => allPackages[command] ?? command))];
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
  if (command.startsWith('/')) return existsSync(command);
  return spawnSync('sh', ['-c', `command -v ${command}`], { env: { PATH: systemPath } }).status === 0;
}

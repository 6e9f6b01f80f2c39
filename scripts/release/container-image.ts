/** Builds the container image from packages of Debian and the program, without a registry. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDebianRelease } from './debian-release.ts';

const run = promisify(execFile);

const containerfile = fileURLToPath(new URL('../../deploy/container/Containerfile', import.meta.url));

/** Node.js needs these libraries. */
const libraries = ['libc6', 'libgcc-s1', 'libstdc++6'];

/** Of the packages, the image gets these: no character sets, changelogs and files of `apt`. */
const copiedPaths = ['lib*', 'usr/lib/*/libstdc++.so.*', 'usr/share/doc/*/copyright'];

/** The user of the service, with an ID that no user of the host is likely to have. */
const user = 10_001;

export interface ContainerImage {
  /** The program, and Node.js for this architecture in the file `node`. */
  readonly programFolder: string;
  readonly architecture: 'amd64' | 'arm64';
  readonly version: string;
  /** The archive to write. The image is named `localhost/sealpost:<version>` in it. */
  readonly outputArchive: string;
  /** The time of everything in the image, in seconds. */
  readonly timestamp: number;
}

/** A Debian package whose files are in the image. */
export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
}

/** Builds the image, and returns the Debian packages in it. Two builds from the same packages have the same bytes. */
export async function buildContainerImage(image: ContainerImage): Promise<readonly DebianPackage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-image-'));
  try {
    const context = join(folder, 'context');
    const packages = await makeRuntime(folder, join(context, 'runtime'), image);
    await makeVolumes(join(context, 'volumes'));
    await makeProgram(join(context, 'program'), image);
    const layout = join(folder, 'layout');
    await buildLayout(folder, layout, context, image);
    await addDockerMetadata(layout, image);
    await writeArchive(layout, image);
    return packages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeRuntime(
  folder: string,
  runtime: string,
  { architecture, timestamp }: ContainerImage,
): Promise<readonly DebianPackage[]> {
  const debian = join(folder, 'debian');
  const archives = join(folder, 'packages');
  await mkdir(archives);
  const keepArchives = `--extract-hook=cp "$1"/var/cache/apt/archives/*.deb '${archives}'`;
  const options = ['--quiet', '--variant=extract', `--architectures=${architecture}`, keepArchives];
  const { codename, version, sources } = readDebianRelease();
  await run('mmdebstrap', [...options, `--include=${libraries.join(',')}`, codename, debian, ...sources], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(timestamp) },
  });
  // Node.js with --use-system-ca warns if there is no folder for the certificates of the system.
  for (const name of ['etc/ssl/certs', 'tmp', 'var/lib/dpkg/status.d'])
    await mkdir(join(runtime, name), { recursive: true });
  // Architectures differ in where their loader is.
  const copy = `shopt -s nullglob; cp -a --parents ${copiedPaths.join(' ')} '${runtime}'`;
  await run('bash', ['-c', copy], { cwd: debian });
  await chmod(join(runtime, 'tmp'), 0o1777);
  const etc = {
    passwd: `root:x:0:0:root:/:/sbin/nologin\nsealpost:x:${user}:${user}:Sealpost:/data:/sbin/nologin\n`,
    group: `root:x:0:\nsealpost:x:${user}:\n`,
    // Security scanners need it to find the packages.
    'os-release': `ID=debian\nVERSION_ID="${version}"\nVERSION_CODENAME=${codename}\nPRETTY_NAME="Debian libraries"\n`,
  };
  for (const [name, text] of Object.entries(etc)) await writeFile(join(runtime, 'etc', name), text);
  return describePackages(archives, join(runtime, 'var/lib/dpkg/status.d'));
}

/** Writes the fields of each package where security scanners look for them in an image without `dpkg`. */
async function describePackages(archives: string, statusFolder: string): Promise<readonly DebianPackage[]> {
  const { stdout } = await run('bash', ['-c', 'for file in *.deb; do dpkg-deb --field "$file"; echo; done'], {
    cwd: archives,
  });
  const packages = stdout.trim().split('\n\n');
  return Promise.all(
    packages.map(async (fields) => {
      const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(fields)?.[1] ?? '';
      const name = field('Package');
      await writeFile(join(statusFolder, name), `${fields}\n`);
      return { name, version: field('Version'), architecture: field('Architecture') };
    }),
  );
}

async function makeVolumes(volumes: string): Promise<void> {
  for (const name of ['data', 'keys', 'backup']) await mkdir(join(volumes, name), { recursive: true, mode: 0o700 });
}

async function makeProgram(folder: string, { programFolder }: ContainerImage): Promise<void> {
  await cp(programFolder, folder, { recursive: true });
  // The other packages start the program with a shell.
  const file = join(folder, 'sealpost');
  await writeFile(file, "#!/opt/sealpost/node --use-system-ca\nimport('/opt/sealpost/bin/sealpost.mjs');\n");
  await chmod(file, 0o755);
}

/** Builds the image in a storage of its own, so that no earlier build has an effect. */
async function buildLayout(
  folder: string,
  layout: string,
  context: string,
  { architecture, version, timestamp }: ContainerImage,
): Promise<void> {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const tag = `localhost/sealpost:${version}`;
  const options = ['--format', 'oci', '--layers', '--arch', architecture, '--timestamp', String(timestamp)];
  const files = ['--build-arg', `VERSION=${version}`, '--file', containerfile, '--tag', tag, context];
  await run('buildah', [...storage, 'build', ...options, ...files]);
  await run('buildah', [...storage, 'push', tag, `oci:${layout}:${tag}`]);
}

interface Descriptor {
  digest: string;
  size: number;
}

/**
 * Adds what Docker needs: the health check, which buildah leaves out of OCI images although the format has a place for
 * it, and the index of versions before 25, which cannot load an OCI archive.
 */
async function addDockerMetadata(layout: string, { version }: ContainerImage): Promise<void> {
  const blob = (digest: string) => join('blobs', digest.replace(':', '/'));
  const read = async (path: string) => JSON.parse(await readFile(join(layout, path), 'utf8'));
  /** Replaces a JSON blob by a changed one, and updates what refers to it. */
  const replace = async (descriptor: Descriptor, value: unknown) => {
    await rm(join(layout, blob(descriptor.digest)));
    const text = JSON.stringify(value);
    descriptor.digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    descriptor.size = Buffer.byteLength(text);
    await writeFile(join(layout, blob(descriptor.digest)), text);
  };
  const index = await read('index.json');
  const manifest = await read(blob(index.manifests[0].digest));
  const config = await read(blob(manifest.config.digest));
  config.config.Healthcheck = await readHealthCheck();
  await replace(manifest.config, config);
  await replace(index.manifests[0], manifest);
  await writeFile(join(layout, 'index.json'), JSON.stringify(index));
  const entry = {
    Config: blob(manifest.config.digest),
    RepoTags: [`localhost/sealpost:${version}`],
    Layers: manifest.layers.map(({ digest }: Descriptor) => blob(digest)),
  };
  await writeFile(join(layout, 'manifest.json'), JSON.stringify([entry]));
}

/** Returns the health check of the Containerfile as Docker stores it. */
async function readHealthCheck() {
  const text = await readFile(containerfile, 'utf8');
  const [, options = '', command] = /^HEALTHCHECK (.*) CMD (\[.*\])$/m.exec(text) ?? [];
  if (command === undefined) throw new Error('The Containerfile has no health check.');
  const option = (name: string) => Number(new RegExp(`--${name}=(\\d+)`).exec(options)?.[1]);
  const nanoseconds = (name: string) => option(name) * 1_000_000_000;
  return {
    Test: ['CMD', ...(JSON.parse(command) as string[])],
    ...{ Interval: nanoseconds('interval'), Timeout: nanoseconds('timeout') },
    ...{ StartPeriod: nanoseconds('start-period'), Retries: option('retries') },
  };
}

async function writeArchive(layout: string, { outputArchive, timestamp }: ContainerImage): Promise<void> {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw'];
  const options = ['--sort=name', '--format=ustar', `--mtime=@${timestamp}`, ...owner];
  await run('tar', [
    ...options,
    '--create',
    '--file',
    outputArchive,
    '--directory',
    layout,
    ...(await readdir(layout)).sort(),
  ]);
}

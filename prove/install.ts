import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { architectures, ownArchitecture } from '../scripts/release/architectures.ts';
import { noMachine } from '../test/support/docs/machine.ts';
import { startPodmanMachine } from '../test/support/docs/podman.ts';
import {
  bootDebian,
  createDebianRoot,
  type DebianSystem,
  noDebianSystem,
  waitForService,
} from '../test/support/packages/debian-system.ts';
import type { Figures, Proof } from './proof.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const url = 'http://127.0.0.1:8080';
const architecture = ownArchitecture();
const { debian } = architectures[architecture];
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const install: Proof = {
  promise:
    'Two builds of a release are equal byte for byte. On a bare Debian, the Debian package, the archive and the container image each lead from their installation to a first received file within a minute.',
  unit: 'seconds at most',
  full: 60,
  async unavailableReason() {
    return noDebianSystem() || noMachine() || undefined;
  },
  async run(seconds, report) {
    // A machine has its own /tmp, and sees other folders of this system.
    const folder = mkdtempSync('/var/tmp/sealpost-install-');
    try {
      const [release = '', again = ''] = ['release', 'again'].map((name) => join(folder, name));
      for (const output of [release, again]) {
        await run(process.execPath, [join(root, 'scripts/release.ts'), '--output', output], { maxBuffer: 2 ** 26 });
        report(`${readdirSync(output).length} files are built`);
      }
      assertSameFiles(release, again);
      rmSync(again, { recursive: true });
      const figures: Figures = {
        files: readdirSync(release).length,
        ...(await installOnDebian(release, report)),
        'seconds with the image': await installImage(release),
      };
      for (const [name, value] of Object.entries(figures))
        if (name.startsWith('seconds')) assert.ok(Number(value) < seconds, `${value} ${name}`);
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function assertSameFiles(one: string, other: string): void {
  const names = readdirSync(one);
  assert.deepEqual(readdirSync(other), names);
  for (const name of names)
    assert.ok(readFileSync(join(one, name)).equals(readFileSync(join(other, name))), `${name} differs`);
}

async function installOnDebian(release: string, report: (progress: string) => void): Promise<Figures> {
  using bare = await createDebianRoot();
  const names = [`sealpost_${version}_${debian}.deb`, `sealpost-${version}-linux-${architecture}.tar.gz`];
  for (const name of names) copyFileSync(join(release, name), join(bare.folder, 'root', name));
  await using system = await bootDebian(bare.folder);
  const withPackage = await secondsOf(async () => {
    await system.run(`apt-get install --yes ./${names[0]}`);
    await waitForService(system);
    await sendAndReceive(system, '/var/lib/sealpost/mail');
  });
  report(`a file was received ${withPackage} s after the start of apt`);
  await system.run('apt-get purge --yes sealpost');
  const withArchive = await secondsOf(async () => {
    await system.run(`
      mkdir /srv/try && cd /srv/try && tar --extract --gzip --file /root/${names[1]} && cd sealpost-${version}
      setsid ./sealpost serve < /dev/null > log 2>&1 &
      until grep -q '^Sealpost is ready' /srv/try/sealpost-${version}/log 2> /dev/null; do sleep 0.1; done`);
    await sendAndReceive(system, `/srv/try/sealpost-${version}/data/mail`);
  });
  report(`a file was received ${withArchive} s after the start of tar`);
  return { 'seconds with the Debian package': withPackage, 'seconds with the archive': withArchive };
}

async function sendAndReceive(system: DebianSystem, mailFolder: string): Promise<void> {
  await system.receive(url, await system.send(url, mailFolder));
}

/** Runs the image in the network of a machine, where no other machine can reach it, so that it is in try-out mode. */
async function installImage(release: string): Promise<number> {
  await using machine = await startPodmanMachine();
  const client = '/mnt/checkout/node_modules/.bin/node /mnt/checkout/test/support/packages/first-transfer-process.ts';
  const archive = join(release, `sealpost-${version}-linux-${debian}.oci.tar`);
  return await secondsOf(async () => {
    await machine.run(`
      podman load --quiet --input ${archive}
      podman run --detach --name sealpost --network host --env SEALPOST_HOST=127.0.0.1 --read-only --tmpfs /tmp \\
        --cap-drop all --security-opt no-new-privileges --volume data:/data --volume keys:/keys localhost/sealpost:${version}
      until podman exec sealpost sealpost health; do podman exec sealpost sealpost --version > /dev/null; done
      mail=$(podman volume inspect data --format '{{.Mountpoint}}')/mail
      ${client} receive ${url} "$(${client} send ${url} "$mail")"`);
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 100) / 10;
}

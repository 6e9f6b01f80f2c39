/** Builds the image from the Containerfile, and runs the commands of docs/containers.md with Podman. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildContainerImage, type DebianPackage } from '../../scripts/release/container-image.ts';
import { openDocPage, replaceAll } from '../support/docs/doc-page.ts';
import { type Machine, noMachine } from '../support/docs/machine.ts';
import { startPodmanMachine } from '../support/docs/podman.ts';
import { packageInput } from '../support/packages/built-packages.ts';

const skip = noMachine();
const page = openDocPage('docs/containers.md');
const architecture = arch() === 'arm64' ? 'arm64' : 'amd64';
const names = { '0.2.1-linux-amd64': `0.2.1-linux-${architecture}` };

let machine: Machine;
let folder: string;
let packages: readonly DebianPackage[];

before(async () => {
  if (skip) return;
  // The machine has its own /tmp, and sees other folders of this system.
  folder = await mkdtemp('/var/tmp/sealpost-containers-');
  const { program, seconds } = await packageInput(folder);
  packages = await buildContainerImage({
    ...{ programFolder: program, architecture, version: '0.2.1', timestamp: seconds },
    outputArchive: join(folder, `sealpost-0.2.1-linux-${architecture}.oci.tar`),
  });
  machine = await startPodmanMachine();
  await machine.run(`cd ${folder}`);
});
after(async () => {
  await machine?.[Symbol.asyncDispose]();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

test('the Debian packages in the image are listed', { skip }, () => {
  assert.deepEqual(
    packages.map(({ name }) => name),
    ['gcc-12-base', 'libc6', 'libgcc-s1', 'libstdc++6'],
  );
  for (const { version } of packages) assert.match(version, /^\d/);
});

test('the commands of the page run the image', { skip }, async () => {
  const take = () => replaceAll(page.take('sh'), names);
  const runNext = () => machine.run(take());
  const isRunning = `test "$(podman inspect sealpost --format '{{.State.Running}}')" = true`;
  const ready = `until podman exec sealpost sealpost health; do ${isRunning}; sleep 0.5; done`;
  await runNext();
  await runNext();
  const start = take();
  await machine.run(start);
  await machine.run(ready);
  assert.match(await runNext(), /Set-up link.*https:\/\/files\.example\.org\/admin\/setup#/);
  // The mail server of the example does not exist.
  const commands = await machine.run(`{ ${take()}\n} || true`);
  assert.match(commands, /^failure +mail[\s\S]*^1 failure[\s\S]*^sealpost-master-key-1 /m);
  assert.equal(await runNext(), 'Ready.\n');
  await machine.run('podman healthcheck run sealpost');
  // Nothing of the root file system can be written, and there is no shell.
  await machine.run('podman exec sealpost sh -c true', { status: 127 });
  const write = `podman exec --user 0 sealpost node -e 'fs.writeFileSync("/file", "")' || true`;
  assert.match(await machine.run(write), /EROFS/);
  assert.match(await runNext(), /snapshot/i);
  await runNext();
  await machine.run(start);
  await machine.run(ready);
  assert.match(await machine.run('podman exec sealpost sealpost admin policy list'), /\*@example\.org/);
  await machine.run('podman stop sealpost');
  assert.equal(await machine.run("podman inspect sealpost --format '{{.State.ExitCode}}'"), '0\n');
});

test('every command of the page has run', { skip }, () => {
  const [[example, name] = ['', '']] = Object.entries(names);
  page.assertAllRun({ transcript: () => machine.transcript().replaceAll(name, example) });
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { architectures } from './architectures.ts';
import { writeGeneratedFiles } from './generated-files.ts';
import { normalizeFiles } from './program-folder.ts';
import type { PackageInput } from './tarball.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = (name: string) => join(root, 'deploy/debian', name);
const programFolder = 'usr/lib/sealpost';

/** Makes the Debian package. Returns its path. */
export function makeDebianPackage(input: PackageInput): string {
  const { version, architecture, seconds, isCompressed, output } = input;
  const { debian } = architectures[architecture];
  const staging = mkdtempSync(join(tmpdir(), 'sealpost-debian-'));
  try {
    writeFiles(staging, input);
    writeControlFiles(staging, version, debian);
    normalizeFiles(staging, seconds);
    const file = join(output, `sealpost_${version}_${debian}.deb`);
    // Several threads would divide the data into blocks, which depend on the number of cores.
    const compression = isCompressed ? ['-Zxz', '--threads-max=1'] : ['-Znone'];
    execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', staging, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: `${seconds}` },
      stdio: 'pipe',
    });
    return file;
  } finally {
    rmSync(staging, { recursive: true });
  }
}

function writeFiles(staging: string, { program, generated }: PackageInput): void {
  const write = (path: string, contents: string | Buffer) => {
    mkdirSync(join(staging, path, '..'), { recursive: true });
    writeFileSync(join(staging, path), contents);
  };
  cpSync(program, join(staging, programFolder), { recursive: true });
  cpSync(source('sealpost'), join(staging, programFolder, 'sealpost'));
  mkdirSync(join(staging, 'usr/bin'));
  symlinkSync('../lib/sealpost/sealpost', join(staging, 'usr/bin/sealpost'));
  write('usr/lib/systemd/system/sealpost.service', readFileSync(source('sealpost.service')));
  write('usr/share/sealpost/sealpost.env', readFileSync(source('sealpost.env')));
  write('usr/share/doc/sealpost/copyright', copyright());
  write('usr/share/doc/sealpost/CHANGELOG.md.gz', gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }));
  const monitoring = join(staging, 'usr/share/doc/sealpost/examples/monitoring');
  cpSync(join(root, 'deploy/monitoring'), monitoring, { recursive: true });
  writeGeneratedFiles(staging, generated, {
    manPage: 'usr/share/man/man1/sealpost.1.gz',
    bash: 'usr/share/bash-completion/completions/sealpost',
    zsh: 'usr/share/zsh/vendor-completions/_sealpost',
    fish: 'usr/share/fish/vendor_completions.d/sealpost.fish',
  });
}

function copyright(): string {
  return [
    'Copyright: the Sealpost developers',
    '',
    'Sealpost is licensed under the Apache License, version 2.0: /usr/share/common-licenses/Apache-2.0',
    '',
    `It contains Node.js (/${programFolder}/node-license.txt), the packages in /${programFolder}/dist/licenses.txt and`,
    `/${programFolder}/web/dist/licenses.txt, and the word lists in /${programFolder}/words/NOTICE.md.`,
    '',
  ].join('\n');
}

function writeControlFiles(staging: string, version: string, architecture: string): void {
  const files = globSync('**', { cwd: staging, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  const kibibytes = paths.reduce((sum, path) => sum + Math.ceil(statSync(path).size / 1024), 0);
  const md5 = (path: string) => createHash('md5').update(readFileSync(path)).digest('hex');
  const sums = paths.map((path) => `${md5(path)}  ${path.slice(staging.length + 1)}\n`).join('');
  const control = join(staging, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'md5sums'), sums);
  writeFileSync(join(control, 'control'), controlFile(version, architecture, kibibytes));
  for (const name of ['postinst', 'prerm', 'postrm', 'templates']) cpSync(source(name), join(control, name));
}

/** The oldest versions of the libraries that the executable of Node.js can be loaded with. */
const libraries = 'libc6 (>= 2.28), libgcc-s1 (>= 4.2), libstdc++6 (>= 7)';

function controlFile(version: string, architecture: string, kibibytes: number): string {
  return `Package: sealpost
Version: ${version}
Architecture: ${architecture}
Maintainer: Sealpost developers <sealpost@example.org>
Installed-Size: ${kibibytes}
Depends: ${libraries}, adduser, debconf (>= 0.5) | debconf-2.0, init-system-helpers (>= 1.50)
Recommends: systemd
Suggests: clamav-daemon, nginx | caddy | apache2 | haproxy, postgresql
Section: web
Priority: optional
Description: secure file transfer for organizations
 Senders verify their email address, upload files and name recipients. Each
 recipient gets a personal link and opens the files with a password.
 Everything is encrypted at rest.
 .
 This package contains the service with its own Node.js, the web app, a
 systemd unit, and the command for administrators.
`;
}

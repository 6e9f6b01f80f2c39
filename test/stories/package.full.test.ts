import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Sealpost } from '#client';
import { licensedPackages } from '../../scripts/licenses.ts';
import { builtPackage } from '../support/packages/built-packages.ts';
import { verifySender, waitUntilProcessed } from '../support/transfer/api-sender.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const address = 'ann@example.org';
const password = 'Vx7#kd2!pQ-93';
/** Large enough that it is not stored in the database. */
const content = Buffer.alloc(100_000, 'sealed');

/** Where the packed tarball is installed, without anything else. */
let folder: string;
const builtFile = (name: string) => join(folder, 'node_modules/sealpost/dist', name);
const env = { PATH: process.env['PATH'] ?? '', SEALPOST_PORT: '0', SEALPOST_LOG_LEVEL: 'error' };
const sealpost = (...args: string[]) => [join(folder, 'node_modules/.bin/sealpost'), args] as const;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealpost-package-'));
  const built = await builtPackage(join(folder, 'built'));
  await run('npm', ['pack', '--silent', '--pack-destination', folder, built]);
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: folder });
});

after(() => rm(folder, { recursive: true }));

test('the packed tarball needs no other package than Node.js, and contains the licenses of its dependencies', async () => {
  const packages = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  assert.deepEqual(packages.sort(), [`node-${process.platform}-${process.arch}`, 'sealpost']);
  assert.deepEqual(await namesOfPackages('dist'), bundledPackages.program.trim().split(/\s+/));
  assert.deepEqual(await namesOfPackages('web/dist'), bundledPackages.webApp.trim().split(/\s+/));
  const licenses = await readFile(builtFile('licenses.txt'), 'utf8');
  for (const excerpt of [
    // From a license file, from a README, the standard texts of two licenses, and a comment about copied code.
    'Copyright (c) 2016-present The Fastify team',
    'Hannes Hörl\n\nPermission is hereby granted, free of charge',
    'Copyright (c) James Sumners <james.sumners@gmail.com>\n\nPermission is hereby granted, free of charge',
    'Author: AWS SDK for JavaScript Team\n\nApache License',
    'by Andrew Kelley under the MIT License.',
  ]) {
    assert.ok(licenses.includes(excerpt), excerpt);
  }
});

/** Returns the names in the list of licenses that is beside the built files. */
async function namesOfPackages(built: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'node_modules/sealpost', built, 'licenses.txt'), 'utf8');
  return [...new Set(licensedPackages(text).map(({ name }) => name))].sort();
}

/** An update that adds a package fails here. Check the package and its license before you add its name. */
const bundledPackages = {
  program: `
    @aws-sdk/checksums @aws-sdk/client-s3 @aws-sdk/core @aws-sdk/credential-provider-env
    @aws-sdk/credential-provider-http @aws-sdk/credential-provider-ini @aws-sdk/credential-provider-login
    @aws-sdk/credential-provider-node @aws-sdk/credential-provider-process @aws-sdk/credential-provider-sso
    @aws-sdk/credential-provider-web-identity @aws-sdk/middleware-sdk-s3 @aws-sdk/nested-clients
    @aws-sdk/signature-v4-multi-region @aws-sdk/token-providers @aws-sdk/xml-builder @aws/lambda-invoke-store
    @fastify/ajv-compiler @fastify/deepmerge @fastify/error @fastify/fast-json-stringify-compiler @fastify/forwarded
    @fastify/merge-json-schemas @fastify/proxy-addr @formatjs/fast-memoize @formatjs/icu-messageformat-parser
    @formatjs/icu-skeleton-parser @hexagon/base64 @levischuck/tiny-cbor @opentelemetry/api @opentelemetry/core
    @opentelemetry/exporter-trace-otlp-http @opentelemetry/otlp-exporter-base @opentelemetry/otlp-transformer
    @opentelemetry/resources @opentelemetry/sdk-trace @opentelemetry/semantic-conventions @peculiar/asn1-android
    @peculiar/asn1-asym-key @peculiar/asn1-cms @peculiar/asn1-csr @peculiar/asn1-ecc @peculiar/asn1-pfx
    @peculiar/asn1-pkcs8 @peculiar/asn1-pkcs9 @peculiar/asn1-rsa @peculiar/asn1-schema @peculiar/asn1-x509
    @peculiar/asn1-x509-attr @peculiar/asn1-x509-post-quantum @peculiar/utils @peculiar/x509 @pinojs/redact
    @simplewebauthn/server @smithy/core @smithy/credential-provider-imds @smithy/node-http-handler @smithy/signature-v4
    @smithy/types abstract-logging ajv ajv-formats asn1js atomic-sleep avvio bintrees bowser cookie dayjs deepmerge
    dequal dom-serializer domelementtype domhandler domutils entities escape-string-regexp fast-decode-uri-component
    fast-deep-equal fast-json-stringify fast-querystring fast-uri fastify fastq find-my-way htmlparser2
    intl-messageformat ipaddr.js is-plain-object json-schema-ref-resolver json-schema-traverse kysely launder
    light-my-request linkify-it markdown-it mdurl nanoid nodemailer oauth4webapi on-exit-leak-free openid-client
    parse-srcset pend pg pg-cloudflare pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass picocolors pino
    pino-std-serializers postcss postgres-array postgres-bytea postgres-date postgres-interval process-warning
    prom-client punycode.js pvtsutils pvutils quick-format-unescaped re2js reflect-metadata ret reusify rfdc rolldown
    safe-regex2 safe-stable-stringify sanitize-html secure-json-parse semver set-cookie-parser sonic-boom source-map-js
    split2 tdigest thread-stream toad-cache tslib tsyringe typebox uc.micro xtend yauzl
  `,
  webApp: '@preact/signals @preact/signals-core hash-wasm pdfjs-dist preact rolldown uqr',
};

test('package.json declares every package of the bundle, and the packed one none of them', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const bundled = [bundledPackages.program, bundledPackages.webApp].join(' ').trim().split(/\s+/);
  // The bundler is a tool of development that puts helper functions into what it makes.
  const undeclared = bundled.filter((name) => name !== 'rolldown' && packages[`node_modules/${name}`]?.dev);
  assert.deepEqual(undeclared, []);
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => !bundled.includes(name)),
    typesOnly,
  );
  const packed = JSON.parse(await readFile(join(folder, 'node_modules/sealpost/package.json'), 'utf8'));
  assert.deepEqual([packed.dependencies, packed.devDependencies, packed.scripts], [undefined, undefined, undefined]);
});

/** Dependencies of which the program imports only types. */
const typesOnly = ['@fastify/type-provider-typebox'];

test('npx runs the packed tarball in an empty folder', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const cwd = join(folder, 'empty');
  await mkdir(cwd);
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const result = await run('npx', ['--yes', '--package', join(folder, tarball), 'sealpost', '--version'], { cwd });
  assert.equal(result.stdout, `${version}\n`);
});

test('the built program contains every worker, and its server loads only what all servers need', async () => {
  const texts = globSync(builtFile('*.js')).map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }));
  const names = texts.map(({ name }) => name);
  const workers = texts.flatMap(({ text }) => [...text.matchAll(/workerFile\("([\w-]+)", /g)].map(([, name]) => name));
  assert.equal(workers.length, 10);
  for (const name of workers) assert.ok(names.includes(`${name}.js`), name);
  // It would load Node.js's fetch into every command.
  for (const { name, text } of texts) assert.doesNotMatch(text, /^import .*"(node:)?http";$/m, name);
  const loaded = new Set(['main.js', 'serve.js']);
  for (const file of loaded)
    for (const [, name = ''] of readFileSync(builtFile(file), 'utf8').matchAll(/^import .*"\.\/([\w-]+\.js)";$/gm))
      loaded.add(name);
  assert.ok(loaded.has('open-database.js'));
  for (const name of [
    's3.js',
    'metrics.js',
    'traces.js',
    'sanitize-message.js',
    'compose-worker.js',
    'clean-logo.js',
    'check.js',
  ]) {
    assert.ok(names.includes(name) && !loaded.has(name), name);
  }
});

test('the packed tarball starts in an empty folder, and sends a transfer', async () => {
  const service = spawn(...sealpost('serve'), { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(service, 'exit');
  for await (const line of createInterface({ input: service.stdout })) {
    const baseUrl = /^Sealpost is ready at (\S+)$/.exec(line)?.[1];
    if (baseUrl === undefined) continue;
    try {
      for (const path of ['/health/ready', '/openapi.json', '/']) {
        assert.equal((await fetch(`${baseUrl}${path}`)).status, 200);
      }
      await sendTransfer(baseUrl);
    } finally {
      service.kill('SIGTERM');
    }
  }
  assert.deepEqual(await exited, [0, null]);
});

/** Seals and opens a file and renders emails, each in its worker. */
async function sendTransfer(baseUrl: string): Promise<void> {
  const clientId = await new Sealpost({ baseUrl }).createClientId();
  await run(...sealpost('admin', 'client', 'add', clientId), { cwd: folder, env });
  const client = new Sealpost({ baseUrl, ...(await verifySender({ baseUrl }, clientId, address)) });
  const trackingId = await client.createSession(address, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender: address, trackingId };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'MANUAL', password } } });
  const fileId = await client.registerFile(place, { fileName: 'sealed.txt', size: content.length });
  await client.putContent({ ...place, fileId }, content);
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  const [file] = await new Sealpost({ baseUrl }).transferFiles(status.recipients[0]?.id ?? '', password);
  const response = await fetch(`${baseUrl}${file?.href}`);
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(content));
  const emails = () => readdir(join(folder, 'data', 'mail')).catch(() => []);
  await waitUntil(async () => (await emails()).some((name) => name.endsWith('.eml')));
}

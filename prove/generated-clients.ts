import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureSystemPackages, generatedClientParts } from '../scripts/system-packages.ts';
import { createEmptyFolder, type Environment, startService } from '../test/support/server/program.ts';
import { registerTrustedClient } from '../test/support/transfer/api-sender.ts';
import { forOlderGenerators, withBinaryAsText } from './generated-clients/for-older-generators.ts';
import type { Proof } from './proof.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const drivers = join(root, 'prove', 'generated-clients');

export const generatedClients: Proof = {
  promise:
    'Clients that public generators have made from openapi.json, in TypeScript, Python and Go, each verify a sender, upload a file whole and in two parts, finalize the transfer, download both files with the same bytes, and read the problem type of a wrong password.',
  unit: 'of these languages',
  full: 3,
  // Most of the time of the whole proof compiles the client in Go.
  short: 2,
  async run(count, report) {
    const languages = Object.entries({ TypeScript: typescript, Python: python, Go: go }).slice(0, count);
    ensureSystemPackages(languages.flatMap(([language]) => generatedClientParts[language] ?? []));
    await using folder = await createEmptyFolder();
    const tools = join(folder.path, 'tools');
    await copyInto(tools, 'package.json', 'package-lock.json');
    await run(tools, ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--silent']);
    report('the generators are installed');
    const service = await startService(folder.env);
    try {
      const clientId = await registerTrustedClient(service, folder.env);
      await writeDocuments(tools, await (await fetch(new URL('/openapi.json', service.baseUrl))).json());
      const env = { SEALPOST_URL: service.baseUrl, CLIENT_ID: clientId };
      for (const [language, generate] of languages) {
        const home = join(folder.path, language);
        await mkdir(home);
        const client = await generate(tools, home);
        report(`${language}: generated`);
        await sendAndReceive(home, { command: client.command, env: { ...client.env, ...env } });
        report(`${language}: sent and received`);
      }
    } finally {
      await service.stop();
    }
    return { clients: languages.map(([language]) => language).join(', ') };
  },
};

/** A program in a language, which sends and receives with its generated client. */
interface Driver {
  readonly command: readonly string[];
  readonly env: Environment;
}

/** Writes the document as the server returns it, and converted to OpenAPI 3.0 for Python and for Go. */
async function writeDocuments(tools: string, document: unknown): Promise<void> {
  await writeFile(join(tools, 'openapi.json'), JSON.stringify(document));
  const convert = join(tools, 'node_modules', '.bin', 'openapi-down-convert');
  await run(tools, [process.execPath, convert, '--input', 'openapi.json', '--output', 'openapi-3.0.json']);
  const older = forOlderGenerators(JSON.parse(await readFile(join(tools, 'openapi-3.0.json'), 'utf8')));
  await writeFile(join(tools, 'python.json'), JSON.stringify(older));
  await writeFile(join(tools, 'go.json'), JSON.stringify(withBinaryAsText(older)));
}

/** Also checks the types of the driver against those of the generated client. */
async function typescript(tools: string, home: string): Promise<Driver> {
  const bin = (name: string) => [process.execPath, join(tools, 'node_modules', '.bin', name)];
  await copyInto(home, 'package.json', 'openapi-ts.config.ts', 'driver.ts');
  await copyFile(join(tools, 'openapi.json'), join(home, 'openapi.json'));
  await run(home, [...bin('openapi-ts'), '--no-log-file']);
  const options = '--noEmit --strict --target es2024 --module nodenext --lib esnext,dom --types node --skipLibCheck';
  const types = ['--allowImportingTsExtensions', '--typeRoots', join(root, 'node_modules', '@types')];
  await run(home, [...bin('tsc'), ...options.split(' '), ...types, 'driver.ts']);
  return { command: [process.execPath, 'driver.ts'], env: {} };
}

async function python(tools: string, home: string): Promise<Driver> {
  await generateOlder(tools, 'python', home, 'python.json');
  await copyInto(home, 'driver.py');
  // Debian's interpreter has the modules of Debian's packages.
  return { command: ['/usr/bin/python3', 'driver.py'], env: {} };
}

async function go(tools: string, home: string): Promise<Driver> {
  const main = join(home, 'src', 'driver');
  await generateOlder(tools, 'go-experimental', join(home, 'src', 'sealpost'), 'go.json');
  await copyInto(main, 'driver.go');
  const env = { GO111MODULE: 'off', GOPATH: `${home}:/usr/share/gocode`, GOCACHE: join(home, 'cache') };
  await run(home, ['go', 'build', '-o', 'driver', 'driver'], env);
  return { command: [join(home, 'driver')], env: {} };
}

async function generateOlder(tools: string, generator: string, output: string, document: string): Promise<void> {
  const jar = join(tools, 'node_modules', '@openapitools', 'openapi-generator-cli', 'bin', 'openapi-generator.jar');
  const args = ['-g', generator, '-i', document, '-o', output, '--package-name', 'sealpost'];
  await run(tools, ['java', '-jar', jar, 'generate', ...args]);
}

/** The driver sends the file `content` as `whole` and as `parts`, and stores what it receives. */
async function sendAndReceive(home: string, { command, env }: Driver): Promise<void> {
  const content = randomBytes(2 ** 20);
  await writeFile(join(home, 'content'), content);
  const problem = JSON.parse(await run(home, command, env));
  assert.deepEqual(problem, { type: 'urn:sealpost:problem:password_wrong', errorCode: 3003 });
  for (const name of ['whole', 'parts']) {
    assert.ok(content.equals(await readFile(join(home, `received-${name}`))), `${name} was received with other bytes`);
  }
}

async function copyInto(folder: string, ...names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) await copyFile(join(drivers, name), join(folder, name));
}

async function run(cwd: string, [program = '', ...args]: readonly string[], env: Environment = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`, { cause: error });
  });
  return stdout;
}

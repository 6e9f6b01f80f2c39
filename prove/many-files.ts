import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createCleanup } from '../test/support/cleanup.ts';
import { type ApiServer, startApiServer } from '../test/support/server/api-server.ts';
import { createTransfer, type TestTransfer } from '../test/support/transfer/test-transfer.ts';
import type { Proof } from './proof.ts';

/** Only a full run checks it. */
const allowedMs = 50;
const run = promisify(execFile);

export const manyFiles: Proof = {
  promise: `A transfer of many files with long names is listed, and downloaded as ZIP, EML and checksum table, from the start and from the middle, and file by file, without blocking the event loop for more than ${allowedMs} ms.`,
  unit: 'files',
  full: 10_000,
  short: 200,
  async run(count, report) {
    await using cleanup = createCleanup();
    const service = await startApiServer(cleanup);
    const made = await createTransfer(service.ports, {
      files: Array.from({ length: count }, (_, n) => ({ name: nameOf(n), content: `This is file ${n}.\n` })),
    });
    report(`created ${count} files`);
    const { db } = service.ports;
    await db
      .updateTable('transfer')
      .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
      .execute();
    const figures: Record<string, number> = {};
    for (const name of ['files', 'zip', 'zip?include-checksum-file=true', 'eml', 'eml?threshold=2', 'checksums']) {
      const url = new URL(`/api/transfers/${made.transferId}/${name}`, service.server.baseUrl);
      const [ms, bytes] = await longestWhile(() => download(url, made.password));
      figures[name] = ms;
      report(`${name}: ${bytes} bytes, event loop blocked for at most ${ms} ms`);
      if (name === 'files') continue;
      const middle = Math.floor(bytes / 2);
      const [later, rest] = await longestWhile(() => download(url, made.password, `${middle}-`));
      assert.equal(rest, bytes - middle, name);
      figures[`${name} from the middle`] = later;
      report(`${name} from the middle: ${rest} bytes, event loop blocked for at most ${later} ms`);
    }
    figures['each file'] = await downloadEach(service, made, count);
    const longest = Math.max(...Object.values(figures));
    if (count >= this.full) assert.ok(longest <= allowedMs, `The event loop was blocked for ${longest} ms`);
    return figures;
  },
};

/** Names of maximum length, with characters that are slow to compare. Many become equal when they are sanitized. */
function nameOf(n: number): string {
  const characters = 'ﬁä'.repeat(45);
  return n % 2 === 0 ? `${characters} ${n}.ab${n % 7}` : `${characters}_ (${n}).t`;
}

/** Downloads files one after the other on one connection. */
async function downloadEach({ server, listFiles }: ApiServer, made: TestTransfer, count: number): Promise<number> {
  const files = await listFiles(made);
  assert.equal(files.length, count);
  const some = files.filter((_, n) => n % Math.ceil(count / 1_000) === 0);
  const urls = some.map(({ href }) => new URL(href, server.baseUrl).href);
  const config = urls.map((url) => `url = "${url}"\noutput = /dev/null\n`).join('');
  const [ms] = await longestWhile(async () => {
    const child = run('curl', ['-sS', '--fail', '--config', '-']);
    child.child.stdin?.end(config);
    await child;
  });
  return ms;
}

/** Downloads in a separate process, to keep the client's work out of the measurement. Returns the number of bytes. */
async function download(url: URL, password: string, range?: string): Promise<number> {
  const ranged = range === undefined ? [] : ['--range', range];
  const args = ['-sS', '--output', '/dev/null', '--write-out', '%{http_code} %{size_download}'];
  const { stdout } = await run('curl', [...args, ...ranged, '--header', `X-CS-Password: ${password}`, url.href]);
  const [status = '', bytes = ''] = stdout.split(' ');
  assert.equal(status, range === undefined ? '200' : '206', url.pathname);
  return Number(bytes);
}

/**
 * The most CPU time that this thread used between two ticks of a timer, in ms. Unlike wall-clock time, it does not grow
 * when other processes keep the machine busy.
 */
async function longestWhile<Result>(work: () => Promise<Result>): Promise<readonly [ms: number, result: Result]> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  try {
    const result = await work();
    return [Math.round(longest * 10) / 10, result];
  } finally {
    clearInterval(timer);
  }
}

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { aReceivingHouse, type ReceivingHouse } from '../test/api/receiving-house.ts';
import { aTransfer, type MadeTransfer } from '../test/support/a-transfer.ts';
import type { Proof } from './proof.ts';

const allowedMs = 50;
const run = promisify(execFile);

export const manyFiles: Proof = {
  promise: `A transfer of many files with long names is listed, and downloaded as ZIP, EML and table, whole and from the middle on, and file by file, while nothing holds up the event loop for more than ${allowedMs} ms.`,
  unit: 'files',
  full: 10_000,
  short: 200,
  async run(count, tell) {
    const ends: Array<() => unknown> = [];
    const house = await aReceivingHouse({ after: (end) => void ends.push(end as () => unknown) });
    try {
      const made = await aTransfer(house.ports, {
        files: Array.from({ length: count }, (_, n) => ({ name: nameOf(n), content: `This is file ${n}.\n` })),
      });
      tell(`made ${count} files`);
      const { db } = house.ports;
      await db
        .updateTable('transfer')
        .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
        .execute();
      const figures: Record<string, number> = {};
      for (const name of ['files', 'zip', 'zip?include-checksum-file=true', 'eml', 'eml?threshold=2', 'checksums']) {
        const url = new URL(`/api/transfers/${made.transferId}/${name}`, house.server.baseUrl);
        const [ms, bytes] = await longestWhile(() => download(url, made.password));
        figures[name] = ms;
        tell(`${name}: ${bytes} bytes, ${ms} ms at most in one go`);
        if (name === 'files') continue;
        const middle = Math.floor(bytes / 2);
        const [later, rest] = await longestWhile(() => download(url, made.password, `${middle}-`));
        assert.equal(rest, bytes - middle, name);
        figures[`${name} from the middle on`] = later;
        tell(`${name} from the middle on: ${rest} bytes, ${later} ms at most in one go`);
      }
      figures['each file'] = await downloadEach(house, made, count);
      const longest = Math.max(...Object.values(figures));
      assert.ok(longest <= allowedMs, `The event loop was held up for ${longest} ms`);
      return figures;
    } finally {
      for (const end of ends) await end();
    }
  },
};

/** As long as a name may be, of letters that take long to compare, and many that are made one by what makes them safe. */
function nameOf(n: number): string {
  const letters = 'ﬁä'.repeat(45);
  return n % 2 === 0 ? `${letters} ${n}.ab${n % 7}` : `${letters}_ (${n}).t`;
}

/** One after the other on one connection, as somebody who wants all files does. */
async function downloadEach({ server, listed }: ReceivingHouse, made: MadeTransfer, count: number): Promise<number> {
  const files = await listed(made);
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

/** In a process of its own: its work is not the server's. Resolves with how many bytes came. */
async function download(url: URL, password: string, range?: string): Promise<number> {
  const ranged = range === undefined ? [] : ['--range', range];
  const args = ['-sS', '--output', '/dev/null', '--write-out', '%{http_code} %{size_download}'];
  const { stdout } = await run('curl', [...args, ...ranged, '--header', `X-CS-Password: ${password}`, url.href]);
  const [status = '', bytes = ''] = stdout.split(' ');
  assert.equal(status, range === undefined ? '200' : '206', url.pathname);
  return Number(bytes);
}

/**
 * The most processor time that this thread took between two turns of a timer, in ms. Unlike the time of a clock it does not
 * grow when others keep the machine busy.
 */
async function longestWhile<Result>(work: () => Promise<Result>): Promise<readonly [ms: number, result: Result]> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const beat = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  try {
    const result = await work();
    return [Math.round(longest * 10) / 10, result];
  } finally {
    clearInterval(beat);
  }
}

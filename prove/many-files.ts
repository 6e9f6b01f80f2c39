import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { aReceivingHouse } from '../test/api/receiving-house.ts';
import { aTransfer } from '../test/support/a-transfer.ts';
import type { Proof } from './proof.ts';

const allowedMs = 50;
const run = promisify(execFile);

export const manyFiles: Proof = {
  promise: `A transfer of many files is listed, and downloaded as ZIP, EML and table, whole and from the middle on, while nothing holds up the event loop for more than ${allowedMs} ms.`,
  unit: 'files',
  full: 10_000,
  short: 200,
  async run(count, tell) {
    const ends: Array<() => unknown> = [];
    const house = await aReceivingHouse({ after: (end) => void ends.push(end as () => unknown) });
    try {
      const made = await aTransfer(house.ports, {
        files: Array.from({ length: count }, (_, n) => ({ name: `Datei ä ${n}.txt`, content: `This is file ${n}.\n` })),
      });
      tell(`made ${count} files`);
      const { db } = house.ports;
      await db
        .updateTable('transfer')
        .set({ confidential_message_file_id: made.files[0]?.id ?? '' })
        .execute();
      const figures: Record<string, number> = {};
      for (const name of ['files', 'zip', 'zip?include-checksum-file=true', 'eml', 'eml?threshold=2', 'checksums']) {
        for (const range of name === 'files' ? [''] : ['', '100000-']) {
          const url = new URL(`/api/transfers/${made.transferId}/${name}`, house.server.baseUrl);
          const [ms, bytes] = await longestWhile(() => download(url, made.password, range));
          figures[`${name} ${range}`.trim()] = ms;
          tell(`${name} ${range}: ${bytes} bytes, ${ms} ms at most in one go`);
        }
      }
      const longest = Math.max(...Object.values(figures));
      assert.ok(longest <= allowedMs, `The event loop was held up for ${longest} ms`);
      return figures;
    } finally {
      for (const end of ends) await end();
    }
  },
};

/** In a process of its own: its work is not the server's. Resolves with how many bytes came. */
async function download(url: URL, password: string, range: string): Promise<number> {
  const ranged = range === '' ? [] : ['--range', range];
  const args = ['-sS', '--output', '/dev/null', '--write-out', '%{http_code} %{size_download}'];
  const { stdout } = await run('curl', [...args, ...ranged, '--header', `X-CS-Password: ${password}`, url.href]);
  const [status = '', bytes = ''] = stdout.split(' ');
  assert.match(status, /^20[06]|^416/, url.pathname);
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

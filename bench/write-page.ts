/**
 * `node bench/write-page.ts <report.json>...` writes docs/benchmarks.md and its pictures from reports of `npm run bench`. A
 * row in a later report replaces the same row in an earlier one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BenchReport, renderBenchmarks } from './benchmarks-page.ts';

const reports = process.argv.slice(2);
if (reports.length === 0) throw new Error('Name a report: node bench/write-page.ts reports/bench/<time>.json');
const docs = fileURLToPath(new URL('../docs', import.meta.url));
const read = await Promise.all(
  reports.map(async (path): Promise<BenchReport> => JSON.parse(await readFile(path, 'utf8'))),
);
const { page, pictures } = renderBenchmarks(read);
await writeFile(`${docs}/benchmarks.md`, page);
for (const [name, svg] of pictures) await writeFile(`${docs}/pictures/${name}`, svg);

/** `node bench/write-page.ts <report.json>` writes docs/benchmarks.md and its pictures from a report of `npm run bench`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderBenchmarks } from './benchmarks-page.ts';

const [report] = process.argv.slice(2);
if (report === undefined) throw new Error('Name a report: node bench/write-page.ts reports/bench/<time>.json');
const docs = fileURLToPath(new URL('../docs', import.meta.url));
const { page, pictures } = renderBenchmarks(JSON.parse(await readFile(report, 'utf8')));
await writeFile(`${docs}/benchmarks.md`, page);
for (const [name, svg] of pictures) await writeFile(`${docs}/pictures/${name}`, svg);

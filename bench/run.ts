import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureSystemPackages } from '../scripts/system-packages.ts';
import { buildWeb } from '../test/support/browser/built-web.ts';
import { describeRegressions, findRegressions, readBaseline, saveBaseline } from './baseline.ts';
import { CandidateServers } from './candidate-servers.ts';
import { sharedPackage } from './candidates/sealpost-starts.ts';
import { runComparison } from './compare.ts';
import type { Comparison } from './comparison.ts';
import { comparisons } from './comparisons.ts';
import { evaluateTarget, summarize } from './figures.ts';
import { type ComparisonResult, describeConditions, describeResult, writeReport } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mib: { type: 'string', default: '1024' },
    rounds: { type: 'string', default: '6' },
    'warm-up': { type: 'string', default: '1' },
    // Starts each server once for all comparisons. For the test: what one comparison leaves behind changes figures of others.
    'share-servers': { type: 'boolean', default: false },
    // Names rows that are worse than in bench/baseline.json, and replaces the ratios there.
    compare: { type: 'boolean', default: false },
    'save-baseline': { type: 'boolean', default: false },
    reports: { type: 'string', default: 'reports/bench' },
  },
});

async function bench(
  name: string,
  comparison: Comparison,
  shared: CandidateServers | undefined,
): Promise<ComparisonResult> {
  const directory = join(folder, name);
  await mkdir(directory);
  const servers = shared ?? new CandidateServers(directory, compileCache, false);
  try {
    const samples = await runComparison(comparison, { ...conditions, warmUp, directory, servers });
    const summaries = comparison.candidates.map((candidate) => summarize(candidate, samples));
    const verdicts = comparison.targets.map((target) => evaluateTarget(target, summaries));
    return { name, comparison, samples, summaries, verdicts };
  } finally {
    if (servers !== shared) await servers.stop();
    await rm(directory, { recursive: true });
  }
}

async function benchAll(): Promise<ComparisonResult[]> {
  const results: ComparisonResult[] = [];
  const directory = join(folder, 'shared');
  await mkdir(directory);
  const shared = values['share-servers'] ? new CandidateServers(directory, compileCache, true) : undefined;
  try {
    buildWeb();
    // Candidates that start at the same time share it.
    await sharedPackage(join(directory, 'candidate'));
    for (const [name, comparison] of Object.entries(comparisons)) {
      if (!names.includes(name)) continue;
      const result = await bench(name, comparison, shared);
      results.push(result);
      console.log(`\n${describeResult(result)}`);
    }
    return results;
  } finally {
    await shared?.stop();
    await rm(folder, { recursive: true });
  }
}

const names = positionals.length > 0 ? positionals : Object.keys(comparisons);
const unknown = names.find((name) => !(name in comparisons));
if (unknown !== undefined)
  throw new Error(`Unknown comparison: ${unknown}. Available: ${Object.keys(comparisons).join(', ')}`);
const conditions = { at: new Date(), size: Number(values.mib) * 2 ** 20, rounds: Number(values.rounds) };
if (!(conditions.size > 0 && conditions.rounds > 0)) throw new Error('--mib and --rounds must be numbers above zero');

const warmUp = Number(values['warm-up']);
const folder = await mkdtemp(join(tmpdir(), 'sealpost-bench-'));
// A run of the tests has one for all processes.
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compile-cache');
// Programs that a comparison starts itself get no compile cache, like after an installation.
delete process.env['NODE_COMPILE_CACHE'];

ensureSystemPackages(['chromium', 'curl', 'nginx', 'openssl']);
console.log(describeConditions(conditions));
const results = await benchAll();
const path = await writeReport(values.reports, conditions, results);
console.log(`\nReports: ${path}.md and ${path}.json`);
const regressions = values.compare ? findRegressions(readBaseline(), results) : [];
if (values.compare) console.log(`\n${describeRegressions(regressions)}`);
if (values['save-baseline']) saveBaseline(results);
const missed = results.flatMap(({ verdicts }) => verdicts).some(({ target, met }) => target.level === 'must' && !met);
process.exitCode = missed || regressions.length > 0 ? 1 : 0;

/** Fails when a rule of the interface has no test that shows it, and prints which. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { proofs } from '../prove/proofs.ts';
import { findRuleProblems } from './rule-coverage.ts';

const root = new URL('..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const pages = globSync('docs/spec/*.md', { cwd: root }).map(read);
const faults = findRuleProblems({
  pages,
  table: read('test/api/README.md'),
  source: (path) => (existsSync(new URL(path, root)) ? read(path) : undefined),
  proofs: Object.keys(proofs),
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

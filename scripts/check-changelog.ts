/** Fails when the changelog has no entry for the version of the package, or not the form of Keep a Changelog. */
import { readFileSync } from 'node:fs';
import { findChangelogProblems } from './changelog.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const problems = findChangelogProblems(read('CHANGELOG.md'), version);
for (const problem of problems) console.error(`CHANGELOG.md: ${problem}`);
if (problems.length > 0) process.exitCode = 1;

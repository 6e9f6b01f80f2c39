import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Proof } from './proof.ts';
import { proofs } from './proofs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    reports: { type: 'string', default: 'reports/prove' },
  },
});

async function prove(name: string, proof: Proof): Promise<boolean> {
  const size = Number(values.size ?? proof.full);
  const at = new Date();
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  console.log(`${name}: ${proof.promise}`);
  const outcome = await attempt(proof, size, (progress) => console.log(`  ${seconds()} s: ${progress}`)).then(
    (figures) => ({ holds: true, figures }),
    (error: unknown) => ({
      holds: false,
      figures: { error: error instanceof Error ? error.message : String(error) },
    }),
  );
  const verdict = outcome.holds ? 'holds' : 'DOES NOT HOLD';
  const lines = [
    `${name}: ${proof.promise}`,
    `${verdict}: ${size} ${proof.unit} in ${seconds()} s, ${at.toISOString()}, Node ${process.version}`,
    ...Object.entries(outcome.figures).map(([label, figure]) => `  ${label}: ${figure}`),
  ];
  console.log(lines.slice(1).join('\n'));
  await mkdir(values.reports, { recursive: true });
  await writeFile(join(values.reports, `${name}.txt`), `${lines.join('\n')}\n`);
  const record = { name, promise: proof.promise, at, size, unit: proof.unit, seconds: seconds(), ...outcome };
  await writeFile(join(values.reports, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  return outcome.holds;
}

async function attempt(proof: Proof, size: number, report: (progress: string) => void) {
  const reason = await proof.unavailableReason?.();
  if (reason !== undefined) throw new Error(`The proof cannot run: ${reason}`);
  return proof.run(size, report);
}

if (positionals.length === 0) {
  console.log(
    'npm run prove -- <name> [--size <number>] runs one of these and writes reports/prove/<name>.txt and .json:',
  );
  for (const [name, { promise, full, unit }] of Object.entries(proofs)) {
    console.log(`\n  ${name} (${full} ${unit})\n    ${promise}`);
  }
}
const unknown = positionals.find((name) => !(name in proofs));
if (unknown !== undefined) throw new Error(`Unknown proof: ${unknown}. Available: ${Object.keys(proofs).join(', ')}`);
if (values.size !== undefined && !(Number(values.size) > 0)) throw new Error('--size must be a number above zero');
for (const [name, proof] of Object.entries(proofs)) {
  if (positionals.includes(name) && !(await prove(name, proof))) process.exitCode = 1;
}

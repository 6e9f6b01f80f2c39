import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Sample } from './compare.ts';
import { type Comparison, type Measure, measures } from './comparison.ts';
import type { Spread, Summary, Verdict } from './figures.ts';

export interface ComparisonResult {
  readonly name: string;
  readonly comparison: Comparison;
  readonly samples: readonly Sample[];
  readonly summaries: readonly Summary[];
  readonly verdicts: readonly Verdict[];
}

export interface Conditions {
  readonly at: Date;
  readonly size: number;
  readonly rounds: number;
}

export function describeConditions({ at, size, rounds }: Conditions): string {
  return [
    `${at.toISOString()}, ${describeMachine()}`,
    `${size / 2 ** 20} MiB per file, ${rounds} rounds, client on the same machine, files in the page cache.`,
    'Medians over the half of the samples with the least foreign load; ranges over all of them.',
    'Loop delays: by how much a timer of 10 ms was late.',
  ].join('\n');
}

function describeMachine(): string {
  const processors = cpus();
  return `Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? 'unknown'}`;
}

/** Returns a Markdown table that is also readable in a terminal. */
export function describeResult({ name, comparison, summaries, verdicts }: ComparisonResult): string {
  const measured = (Object.keys(measures) as Measure[]).filter((measure) =>
    summaries.some(({ figures }) => figures[measure] !== undefined),
  );
  const header = ['candidate', ...measured.map((measure) => measures[measure]), 'foreign'];
  const rows = summaries.map(({ candidate, figures, foreign }) => [
    candidate,
    ...measured.map((measure) => describeSpread(figures[measure])),
    foreign.toFixed(2),
  ]);
  return [`## ${name}: ${comparison.title}`, table([header, ...rows]), verdicts.map(describeVerdict).join('\n')].join(
    '\n\n',
  );
}

function describeSpread(spread: Spread | undefined): string {
  if (spread === undefined) return '-';
  const { median, min, max } = spread;
  return `${round(median)} (${round(min)}-${round(max)})`;
}

function describeVerdict({ target, reached, met }: Verdict): string {
  const { bound, level, of, measure, against } = target;
  const comparedTo = against === undefined ? '' : ` / ${against}`;
  const wanted = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`;
  return `- ${level}: ${measures[measure]} of ${of}${comparedTo} ${wanted}: ${round(reached)}, ${met ? 'met' : 'NOT MET'}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function table([header = [], ...rows]: readonly string[][]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Writes the report as Markdown and as JSON. Returns the path without its extension. */
export async function writeReport(
  folder: string,
  conditions: Conditions,
  results: readonly ComparisonResult[],
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, conditions.at.toISOString().slice(0, 19).replaceAll(':', '-'));
  const text = ['# Bench', describeConditions(conditions), ...results.map(describeResult)].join('\n\n');
  await writeFile(`${path}.md`, `${text}\n`);
  await writeFile(
    `${path}.json`,
    `${JSON.stringify({ ...conditions, machine: describeMachine(), results }, null, 2)}\n`,
  );
  return path;
}

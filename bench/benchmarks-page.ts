import { type Bar, barChart, round } from './bar-chart.ts';
import { measures, type Target } from './comparison.ts';
import type { Verdict } from './figures.ts';
import { absentPeers, reasons } from './reasons.ts';
import type { ComparisonResult } from './report.ts';

/** The parts of a report file that the page needs. */
export interface BenchReport {
  readonly at: string;
  readonly machine: string;
  readonly size: number;
  readonly rounds: number;
  readonly results: ReadonlyArray<Pick<ComparisonResult, 'name' | 'comparison' | 'summaries' | 'verdicts'>>;
}

/** The bounds of one figure, and what was reached. */
interface Goal extends Pick<Verdict, 'target' | 'reached'> {
  readonly name: string;
  readonly must?: number;
  readonly aim?: number;
  readonly metMust: boolean;
  readonly metAim: boolean;
}

/** Returns the page and its pictures by file name. A row in a later report replaces the same row in an earlier one. */
export function renderBenchmarks(reports: readonly BenchReport[]): {
  readonly page: string;
  readonly pictures: ReadonlyMap<string, string>;
} {
  const [first] = reports;
  if (first === undefined) throw new Error('There is no report');
  const rows = new Map(reports.flatMap(({ results }) => results.map((result) => [result.name, result] as const)));
  const report = { ...first, results: [...rows.values()] };
  const goals = report.results.flatMap(goalsOf);
  const ratios = goals.filter(({ target }) => target.against !== undefined && 'atLeast' in target.bound);
  const memory = goals.filter(({ target }) => target.measure === 'memory' || target.measure === 'idle');
  const pictures = new Map([
    ['benchmark-ratios.svg', barChart('Speed as a multiple of the peer (longer is better)', ratios.map(asBar))],
    ['benchmark-memory.svg', barChart('Resident memory in MB (shorter is better)', memory.map(asBar))],
  ]);
  return { page: renderPage(report, goals), pictures };
}

function goalsOf({ name, verdicts }: Pick<ComparisonResult, 'name' | 'verdicts'>): readonly Goal[] {
  const keyOf = ({ measure, of, against }: Target) => `${measure} ${of} ${against}`;
  return [...Map.groupBy(verdicts, ({ target }) => keyOf(target)).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const at = (level: Target['level']) => group.find(({ target }) => target.level === level);
    const [must, aim] = [at('must'), at('aim')];
    return [
      {
        name,
        target: first.target,
        reached: first.reached,
        ...(must && { must: boundOf(must.target) }),
        ...(aim && { aim: boundOf(aim.target) }),
        metMust: must?.met ?? true,
        metAim: aim?.met ?? true,
      },
    ];
  });
}

function boundOf({ bound }: Target): number {
  return 'atLeast' in bound ? bound.atLeast : bound.atMost;
}

function asBar({ name, target, reached, must, aim, metMust }: Goal): Bar {
  const peer = target.against === undefined ? target.of : `${target.of} / ${target.against}`;
  return { label: `${name}: ${peer}`, value: reached, must, aim, met: metMust };
}

function renderPage({ at, machine, size, rounds, results }: BenchReport, goals: readonly Goal[]): string {
  return `${[
    '# Benchmarks',
    `<!-- Written by bench/write-page.ts from a report of \`npm run bench\`. Do not edit. -->`,
    `Measured on ${at.slice(0, 10)}: ${machine}, ${size / 2 ** 20} MiB per file, ${rounds} rounds. All candidates of a row run at the same time on the same machine as the client, each round measures every one of them once, and the contents are checked before. Figures are medians over the half of the samples with the least foreign load. Files are in the page cache. Sealpost is the built package; a checkout, which runs the source, takes about 50 MB more memory and a second more to start. Only the candidates with \`source\` in their names run from source.`,
    'Compare ratios, not absolute figures: those depend on the machine. A solid line in a picture is the bound that must be reached, a dashed line the aim.',
    '![Speed as a multiple of the peer](pictures/benchmark-ratios.svg)',
    '![Resident memory](pictures/benchmark-memory.svg)',
    '## Bounds',
    table([['Row', 'Figure', 'Reached', 'Must', 'Aim', 'Result'], ...goals.map(goalRow)]),
    '## Not reached',
    missedText(goals),
    '## Rows',
    ...results.map(renderRow),
    '## Peers that are not measured',
    absentPeers.map((text) => `- ${text}`).join('\n'),
    'Next: [Scaling](scaling.md) · [Decisions](decisions/README.md)',
  ].join('\n\n')}\n`;
}

function goalRow({ name, target, reached, must, aim, metMust, metAim }: Goal): readonly string[] {
  const { measure, of, against, bound } = target;
  const sign = 'atLeast' in bound ? '≥' : '≤';
  const show = (value: number | undefined) => (value === undefined ? '' : `${sign} ${value}`);
  const figure = `${measures[measure]} of ${of}${against === undefined ? '' : ` / ${against}`}`;
  const result = metMust ? (metAim ? 'met' : 'aim missed') : '**missed**';
  return [`\`${name}\``, figure, round(reached), show(must), show(aim), result];
}

function missedText(goals: readonly Goal[]): string {
  const missed = [...new Set(goals.filter(({ metMust, metAim }) => !metMust || !metAim).map(({ name }) => name))];
  if (missed.length === 0) return 'Every bound is met.';
  return missed.map((name) => `- \`${name}\`: ${reasons[name] ?? 'No reason is known yet.'}`).join('\n');
}

function renderRow({ name, comparison, summaries }: BenchReport['results'][number]): string {
  const measured = (Object.keys(measures) as (keyof typeof measures)[]).filter(
    (measure) => !measure.startsWith('loop') && summaries.some(({ figures }) => figures[measure] !== undefined),
  );
  const rows = summaries.map(({ candidate, figures }) => [
    candidate,
    ...measured.map((measure) => (figures[measure] === undefined ? '' : round(figures[measure].median))),
  ]);
  return `### ${name}\n\n${comparison.title}.\n\n${table([['Candidate', ...measured.map((measure) => measures[measure])], ...rows])}`;
}

function table([header = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

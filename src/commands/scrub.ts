import { listDamages } from '../actions/scrubbing/damages.ts';
import { getScrubState, scrubNow } from '../actions/scrubbing/scrub.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { describeDamage, scrubCost } from '../core/scrub.ts';
import { bytesText } from '../core/sentences.ts';
import type { RecordedDamage, ScrubPass } from '../db/scrub/scrub-passes.ts';
import type { Service } from '../wiring.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

/** Shows how far the scrub has read and what it has found. With `--now`, reads everything first. */
export async function scrub(call: Call): Promise<void> {
  const { options } = call;
  const bytesPerSecond = parseRate(options.rate);
  await withService(call, async (service) => {
    if (options.now === true) await readEverything(call, service, bytesPerSecond);
    const count = await printState(call, service);
    if (count > 0) throw new Findings(count === 1 ? '1 part is damaged.' : `${count} parts are damaged.`);
  });
}

/** Without the option, as fast as the store allows. */
function parseRate(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const rate = Number(text);
  if (Number.isInteger(rate) && rate >= 1) return rate;
  throw new OperatorError('--rate must be a whole number of bytes per second.');
}

async function readEverything(call: Call, { ports }: Service, bytesPerSecond: number): Promise<void> {
  const { warn, isTerminal, waitForShutdown } = call;
  const stopping = new AbortController();
  void waitForShutdown().then(() => stopping.abort());
  const onProgress = (pass: ScrubPass) => {
    if (isTerminal) warn(`${describeAmount(pass.read)} of ${describeAmount(pass.all)} read`);
  };
  // The damages are printed at the end, with those that were known.
  const deps = { ...ports, reportDamage: () => {} };
  const pass = await scrubNow(deps, { bytesPerSecond, stopping: stopping.signal, onProgress });
  if (pass === undefined) throw new OperatorError('Stopped before everything was read. Damages found so far are kept.');
}

/** Returns how many parts are damaged. */
async function printState({ options, print }: Call, { ports }: Service): Promise<number> {
  const { current, complete } = await getScrubState(ports);
  if (options.json) print(JSON.stringify({ current: passView(current), complete: passView(complete) }));
  else for (const line of stateLines(current, complete)) print(line);
  let count = 0;
  for await (const damage of listDamages(ports)) {
    count += 1;
    print(options.json ? JSON.stringify(damageView(damage)) : `blob ${damage.blobKey}: ${describeDamage(damage)}`);
  }
  if (count === 0 && !options.json) print('No damage is known.');
  return count;
}

function* stateLines(current: ScrubPass | undefined, complete: ScrubPass | undefined): Generator<string> {
  if (complete === undefined) yield 'Not everything was read yet.';
  else {
    const { startedAt, finishedAt, read } = complete;
    const times = `from ${startedAt.toISOString()} to ${finishedAt?.toISOString()}`;
    yield `Everything was read last ${times}: ${describeAmount(read)}.`;
  }
  if (current === undefined || current.finishedAt !== undefined) return;
  const percent = Math.min(100, Math.floor((100 * scrubCost(current.read)) / Math.max(1, scrubCost(current.all))));
  const since = current.startedAt.toISOString();
  yield `Reading since ${since}: ${describeAmount(current.read)} of ${describeAmount(current.all)} (${percent} %).`;
}

function describeAmount({ parts, bytes }: ScrubPass['read']): string {
  return `${parts} ${parts === 1 ? 'part' : 'parts'} with ${bytesText(bytes)}`;
}

function passView(pass: ScrubPass | undefined) {
  return pass === undefined ? null : { ...pass, finishedAt: pass.finishedAt ?? null };
}

function damageView({ damage, number, ...place }: RecordedDamage) {
  return { ...place, part: number, ...damage };
}

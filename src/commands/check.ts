import { verifyLog } from '../actions/verify-log.ts';
import { checkHouse as findingsInHouse } from '../check/check-house.ts';
import { checkLists } from '../check/check-lists.ts';
import type { Finding } from '../check/finding.ts';
import { Findings } from '../core/refusal.ts';
import type { House } from '../wiring.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

export async function checkHouse(call: Call): Promise<void> {
  const { options, print } = call;
  await withHouse(call, async (house) => {
    let found = 0;
    for await (const finding of findingsIn(house, options.contents === true)) {
      found += 1;
      const { invariant, about, what } = finding;
      print(options.json ? JSON.stringify(finding) : `${about} ${what} (${invariant})`);
    }
    if (found > 0) throw new Findings(`${found} ${found === 1 ? 'thing does' : 'things do'} not fit.`);
    if (!options.json) print('Everything fits.');
  });
}

async function* findingsIn({ ports }: House, readsBlobs: boolean): AsyncGenerator<Finding> {
  yield* findingsInHouse(ports, { isSwept: false, readsBlobs });
  yield* checkLists(ports.db);
  for await (const fault of verifyLog(ports)) yield { invariant: 'unchanged log', ...fault };
}

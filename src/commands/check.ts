import { verifyAudit } from '../actions/audit/audit-log.ts';
import { type RepairStep, repairStoredData } from '../actions/repairing/repair.ts';
import { verifyLog } from '../actions/transfer-log/transfer-log.ts';
import { Findings } from '../core/errors.ts';
import { checkIntegrity, checkLists } from '../integrity/check-integrity.ts';
import { type Finding, type Invariant, remedies } from '../integrity/finding.ts';
import type { Service } from '../wiring.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

export async function check(call: Call): Promise<void> {
  const { options, print, warn } = call;
  await withService(call, async (service) => {
    if (options.repair === true) await repair(call, service);
    let count = 0;
    const broken = new Set<Invariant>();
    for await (const finding of findingsIn(service, options.contents === true)) {
      count += 1;
      const { invariant, about, what } = finding;
      broken.add(invariant);
      const remedy = remedies[invariant];
      print(options.json ? JSON.stringify({ ...finding, remedy }) : `${about}: ${what} (${invariant})`);
    }
    if (!options.json) for (const invariant of broken) warn(`${invariant}: ${remedies[invariant]}`);
    if (count > 0) throw new Findings(`${count} ${count === 1 ? 'problem' : 'problems'} found.`);
    if (!options.json) print('No problems found.');
  });
}

/** Prints each step when it is done: a run that is ended has printed what it has changed. */
async function repair({ actor, options, print }: Call, { ports }: Service): Promise<void> {
  const describe = ({ isRepaired, about, what }: RepairStep) =>
    `${isRepaired ? 'Repaired' : 'Not repaired'}: ${about}: ${what}`;
  for await (const step of repairStoredData({ ...ports, by: actor }))
    print(options.json ? JSON.stringify(step) : describe(step));
}

/** Everything that the command reports. */
export async function* findingsIn({ ports }: Pick<Service, 'ports'>, readsBlobs: boolean): AsyncGenerator<Finding> {
  yield* checkIntegrity(ports, { isCleanedUp: false, readsBlobs });
  yield* checkLists(ports);
  for await (const fault of verifyLog(ports)) yield { invariant: 'log-chain', ...fault };
  for await (const fault of verifyAudit(ports)) yield { invariant: 'audit-chain', ...fault };
}

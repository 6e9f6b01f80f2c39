import { verifyAudit } from '../actions/audit/verify-audit.ts';
import { verifyLog } from '../actions/transfer-log/verify-log.ts';
import { Findings } from '../core/errors.ts';
import { checkIntegrity, checkLists } from '../integrity/check-integrity.ts';
import type { Finding } from '../integrity/finding.ts';
import type { Service } from '../wiring.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

export async function check(call: Call): Promise<void> {
  const { options, print } = call;
  await withService(call, async (service) => {
    let count = 0;
    for await (const finding of findingsIn(service, options.contents === true)) {
      count += 1;
      const { invariant, about, what } = finding;
      print(options.json ? JSON.stringify(finding) : `${about}: ${what} (${invariant})`);
    }
    if (count > 0) throw new Findings(`${count} ${count === 1 ? 'problem' : 'problems'} found.`);
    if (!options.json) print('No problems found.');
  });
}

/** Everything that the command reports. */
export async function* findingsIn({ ports }: Pick<Service, 'ports'>, readsBlobs: boolean): AsyncGenerator<Finding> {
  yield* checkIntegrity(ports, { isCleanedUp: false, readsBlobs });
  yield* checkLists(ports);
  for await (const fault of verifyLog(ports)) yield { invariant: 'log-chain', ...fault };
  for await (const fault of verifyAudit(ports)) yield { invariant: 'audit-chain', ...fault };
}

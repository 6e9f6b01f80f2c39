import type { LogVerification } from '../../core/log-chain.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { requestLogVerification } from '../../records/admin-reports.ts';

/** Requests a verification of both logs, which a job runs on one server. */
export async function startLogVerification({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<LogVerification> {
  const startedAt = clock.now();
  if (!(await requestLogVerification({ db }, startedAt))) throw new Problem('already_running');
  return { state: 'running', startedAt, finishedAt: null, result: null };
}

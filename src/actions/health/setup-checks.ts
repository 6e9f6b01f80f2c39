import type { CheckResult } from '../../core/health.ts';
import { Problem } from '../../core/problem.ts';
import type { SetupCheck } from '../../core/setup-steps.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { probeBaseUrl } from '../../probes/requests.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { checkPart, type HealthDeps } from './check-part.ts';
import { proveServer } from './health.ts';

const baseUrlTimeoutMs = 10_000;

/** Runs one check and returns its result. Stores nothing. Each check runs once at a time: it loads what it checks. */
export async function runSetupCheck(
  { runningChecks, ...deps }: HealthDeps & Pick<Runtime, 'runningChecks'>,
  check: SetupCheck,
  stopping: AbortSignal,
): Promise<CheckResult> {
  if (runningChecks.has(check)) throw new Problem('already_running');
  runningChecks.add(check);
  try {
    return await (check === 'baseUrl' ? checkBaseUrl(deps, stopping) : checkPart(deps, check, stopping));
  } finally {
    runningChecks.delete(check);
  }
}

async function checkBaseUrl(deps: HealthDeps, stopping: AbortSignal): Promise<CheckResult> {
  const nonce = newToken();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(baseUrlTimeoutMs)]);
  const proof = proveServer(deps, nonce);
  const result = await probeBaseUrl({ baseUrl: deps.server.baseUrl, nonce, proof }, signal);
  stopping.throwIfAborted();
  return result;
}

import type { CheckResult } from '../../core/health.ts';
import type { SetupCheck } from '../../core/setup-steps.ts';
import { newToken } from '../../crypto/identifiers.ts';
import { probeBaseUrl } from '../../probes/probe-base-url.ts';
import { checkPart, type HealthDeps } from './internal/check-part.ts';
import { proveServer } from './prove-server.ts';

const baseUrlTimeoutMs = 10_000;

/** Runs one check and returns its result. Stores nothing. */
export async function runSetupCheck(deps: HealthDeps, check: SetupCheck, stopping: AbortSignal): Promise<CheckResult> {
  if (check !== 'baseUrl') return checkPart(deps, check, stopping);
  const nonce = newToken();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(baseUrlTimeoutMs)]);
  return probeBaseUrl({ baseUrl: deps.server.baseUrl, nonce, proof: proveServer(deps, nonce) }, signal);
}

import type { CheckedServer, PartChecks } from '../../../actions/health/check-health.ts';
import type { BaseUrl } from '../../wire/links.ts';

export interface CheckDeps {
  readonly baseUrl: BaseUrl;
  readonly partChecks: PartChecks;
}

export function serverOf({ baseUrl, partChecks }: CheckDeps): CheckedServer {
  return { ...partChecks, baseUrl: baseUrl() };
}

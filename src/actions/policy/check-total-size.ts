import type { PolicySettings } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';

export function checkTotalSize({ maxTotalSize }: Pick<PolicySettings, 'maxTotalSize'>, size: number): void {
  if (size <= maxTotalSize) return;
  const detail = `Total size exceeds the limit of ${maxTotalSize} bytes.`;
  throw new Problem('size_limit_exceeded', { detail, members: { limitBytes: maxTotalSize } });
}

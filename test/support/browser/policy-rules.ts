import { importPolicyRules } from '../../../src/actions/policy/import-policy-rules.ts';
import type { WebServer } from '../server/web-server.ts';

/** Makes a file of rules: `effect,sender,recipient,network,settings` in each line. */
export const rulesFile = (...lines: readonly string[]) =>
  ['effect,sender,recipient,network,settings', ...lines, ''].join('\n');

/** Replaces all rules, as an administrator elsewhere would. */
export async function setRules({ ports }: Pick<WebServer, 'ports'>, ...lines: readonly string[]): Promise<void> {
  await importPolicyRules(ports, { csv: rulesFile(...lines), mode: 'replace', isDryRun: false });
}

import { createReadStream } from 'node:fs';
import { type ImportResult, importPolicyRules } from '../actions/policy/import-policy-rules.ts';
import { exportPolicyRules } from '../actions/policy/policy-rules.ts';
import { OperatorError } from '../core/errors.ts';
import type { RuleText } from '../core/policy/rule.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

/** More than a thousand rules need. */
const maxFileBytes = 1_000_000;

export async function exportRules(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    call.print((await exportPolicyRules(ports, call.actor)).trimEnd());
  });
}

export async function importRules(call: Call): Promise<void> {
  const [file = ''] = call.values;
  const { replace, 'dry-run': isDryRun = false } = call.options;
  const csv = await readFile(file);
  const mode = replace ? 'replace' : 'append';
  await withService(call, async ({ ports }) => {
    const plan = await importPolicyRules(ports, { csv, mode, isDryRun: true }, call.actor);
    for (const { line, fault } of plan.faults) call.warn(`Line ${line}: ${fault}`);
    if (plan.faults.length > 0) throw new OperatorError(`${file} has errors. Nothing was changed.`);
    if (isDryRun) {
      for (const { text } of plan.added) call.print(`+ ${describe(text)}`);
      for (const { id, text } of plan.removed) call.print(`- ${id}: ${describe(text)}`);
      call.print(`Nothing was changed. The import would have this result: ${counts(plan)}`);
      return;
    }
    const result = await importPolicyRules(ports, { csv, mode, isDryRun }, call.actor, [plan.version]);
    call.print(`Imported: ${counts(result)}`);
  });
}

function counts({ added, removed, unchanged }: ImportResult): string {
  return `${added.length} rules added, ${removed.length} removed, ${unchanged} unchanged.`;
}

function describe({ effect, sender, recipient, network, settings }: RuleText): string {
  const texts = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const parts = [
    `${effect} from ${sender} to ${recipient}`,
    network === null ? '' : `in ${network}`,
    texts.length === 0 ? '' : `with ${texts.join(' ')}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

async function readFile(file: string): Promise<string> {
  try {
    // Reads one byte more than allowed, to detect a file that is too large.
    const bytes = Buffer.concat(await Array.fromAsync(createReadStream(file, { end: maxFileBytes })));
    if (bytes.length > maxFileBytes) throw new Error(`it has more than ${maxFileBytes} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new OperatorError(`Cannot read ${file} as UTF-8 text: ${(error as Error).message}`, { cause: error });
  }
}

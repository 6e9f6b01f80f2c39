import { type ImportResult, importPolicyRules } from '../actions/policy/import-policy-rules.ts';
import { exportPolicyRules, type RuleDeps } from '../actions/policy/policy-rules.ts';
import { OperatorError } from '../core/errors.ts';
import type { Ports } from '../ports/ports.ts';
import { command, data, file, type Operator, operation, versioned } from './operation.ts';
import { describeRuleText, ruleImport, ruleImportResult, ruleInWords } from './policy-rules.ts';

/**
 * Escapes may double the length of a file. Parsing a file of this length takes less than 10 ms. A body that is made to be
 * slow (`[{},{},…`) takes about 0.1 s, but only those who may change the policy get this far.
 */
const importBytes = 2 * 1024 * 1024;

/** More than a thousand rules need. */
const maxFileBytes = 1_000_000;

/** All rules as a file. */
export const policyFiles = {
  exportRules: operation({
    route: ['GET', '/api/admin/exports/policy'],
    permission: 'policy.read',
    summary: 'Export policy rules',
    description: 'Returns the rules as a CSV file that can be imported, without the try-out rule.',
    output: file('The rules.', 'text/csv', 'policy-rules.csv'),
    sdk: 'policy.export(): string',
    run: (deps: RuleDeps & Pick<Ports, 'policy'>, _input, { actor }: Operator) => exportPolicyRules(deps, actor),
    command: {
      name: 'admin policy export',
      summary: 'Print all policy rules as CSV.',
      details: 'The rule of a new service that lets everyone send is left out.',
      examples: [{ about: 'Save the rules.', run: 'admin policy export > rules.csv' }],
      done: (csv) => csv.trimEnd(),
    },
  }),
  importRules: operation({
    route: ['POST', '/api/admin/policy/import'],
    permission: 'policy.write',
    problems: ['import_invalid', 'limit_reached'],
    summary: 'Import policy rules',
    description:
      'Imports all rules of a CSV file or, if one of its lines is wrong, none. Rules that exist keep their IDs. A dry run needs no `If-Match`.',
    body: ruleImport,
    jsonBytes: importBytes,
    output: versioned(
      data('What was changed or, after a dry run, would be.', ruleImportResult, 'PolicyRuleImportResponse'),
    ),
    sdk: [
      'policy.import(csv: string, version, options: RuleImportOptions): Versioned<RuleImportResult>',
      'policy.tryImport(csv: string, options: RuleImportOptions, dryRun: true): RuleImportResult',
    ],
    types: { RuleImportResult: 'The changes of an import, or of a dry run.' },
    async run(deps: RuleDeps, { csv, mode, dryRun: isDryRun }, { actor, expected }: Operator) {
      const versions = isDryRun ? undefined : expected();
      const { version, ...plan } = await importPolicyRules(deps, { csv, mode, isDryRun }, actor, versions);
      const added = plan.added.map(({ line, text }) => ({ line, ...describeRuleText(text) }));
      const removed = plan.removed.map(({ id, text }) => ({ id, ...describeRuleText(text) }));
      return { version, data: { ...plan, added, removed } };
    },
    command: command({
      name: 'admin policy import',
      values: '<file>',
      options: [
        { name: 'replace', help: 'Remove all rules that are not in the file.' },
        { name: 'dry-run', help: 'Print what would change, and change nothing.' },
      ],
      isIrreversible: true,
      summary: 'Import policy rules from a CSV file.',
      details:
        'Adds the rules that do not exist. If a line is wrong, nothing is changed. The format is that of `admin policy export`.',
      examples: [
        { about: 'Show what would change.', run: 'admin policy import rules.csv --replace --dry-run' },
        { about: 'Replace all rules.', run: 'admin policy import rules.csv --replace' },
      ],
      async run({ values: [path = ''], options, readText, warn }) {
        const csv = await readText(path, maxFileBytes);
        const mode = options.replace ? 'replace' : 'append';
        return async (deps: RuleDeps, { actor }: Operator) => {
          const plan = await importPolicyRules(deps, { csv, mode, isDryRun: true }, actor);
          for (const { line, fault } of plan.faults) warn(`Line ${line}: ${fault}`);
          if (plan.faults.length > 0) throw new OperatorError(`${path} has errors. Nothing was changed.`);
          if (options['dry-run']) return planInWords(plan);
          const result = await importPolicyRules(deps, { csv, mode, isDryRun: false }, actor, [plan.version]);
          return `Imported: ${counts(result)}`;
        };
      },
    }),
  }),
};

function planInWords(plan: ImportResult): string {
  return [
    ...plan.added.map(({ text }) => `+ ${ruleInWords(text, text.effect)}`),
    ...plan.removed.map(({ id, text }) => `- ${id}: ${ruleInWords(text, text.effect)}`),
    `Nothing was changed. The import would have this result: ${counts(plan)}`,
  ].join('\n');
}

function counts({ added, removed, unchanged }: ImportResult): string {
  return `${added.length} rules added, ${removed.length} removed, ${unchanged} unchanged.`;
}

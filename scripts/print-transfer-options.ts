import { includedMembers } from '../src/contract/parameters.ts';
import { fixableOptions, policyMembers, transferOptions } from '../src/core/transfer-options.ts';

const notice = '// Printed from src/core/transfer-options.ts. Do not edit: run `npm run print`.';

/** The options of a transfer that the upload page and the rules of the policy show. */
export function printTransferOptions(): string {
  const names = Object.keys(transferOptions).filter((name) => fixableOptions.some((each) => each === name));
  const toggle = () => 'toggle';
  return `${notice}

/** The switches of the upload page, in their order. */
export const switchNames = ${JSON.stringify(names)} as const;
export type SwitchName = (typeof switchNames)[number];

/** The settings of policy rules about them. */
export const optionToggles = ${JSON.stringify(policyMembers(fixableOptions, toggle, toggle), null, 2)} as const;
`;
}

/** The members that the SDK requests beside those of the interface. */
export function printIncludedMembers(): string {
  return `// Printed from src/contract/parameters.ts. Do not edit: run \`npm run print\`.

/** The members that the server returns only to programs that name them. */
export const included = { include: '${includedMembers.join(',')}' };
`;
}

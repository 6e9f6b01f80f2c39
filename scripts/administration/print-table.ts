import { operationsOf } from '../../src/administration/operation.ts';
import { code, markdownTable } from '../markdown.ts';
import type { Nouns } from './nouns.ts';

/** All operations of administration in one table, for readers of the code and of its changes. */
export function printAdminTable(nouns: Nouns): string {
  const rows = Object.values(nouns).flatMap((operations) =>
    operationsOf(operations).map(([id, { route, permission, isConfirmed, sdk, command }]) => [
      code(route.join(' ')),
      code(permission) + (isConfirmed === true ? ', confirmed' : ''),
      code(id),
      code([sdk].flat().join().replace(/\(.*/, '')),
      typeof command === 'string' ? command : code(command.name),
    ]),
  );
  return `<!-- Printed from the files of this folder. Do not edit: run \`npm run print\`. -->

# Operations of administration

${markdownTable(['Route', 'Permission', 'Operation', 'SDK', 'Command'], rows)}
`;
}

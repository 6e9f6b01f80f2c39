import { keySlotsOf, movesOf, transferEvents, transferStates } from '../src/core/transfer-state.ts';
import { code, markdownTable } from './markdown.ts';

export function printTransferStates(): string {
  const arrows = transferEvents.flatMap((event) => movesOf(event).map(([from, to]) => ({ event, from, to })));
  const rows = arrows.map(({ event, from, to }) => [code(event), code(from), code(to)]);
  const slots = transferStates.map((state) => [code(state), keySlotsOf(state).join(', ') || 'none']);
  return `<!-- Printed from src/core/transfer-state.ts. Do not edit: run \`npm run print\`. -->

# The states of a transfer

A transfer is put together as a \`Session\`, which only its sender sees. Each event below is one guarded update of one row:
of several that happen at once exactly one wins. There are no other moves, and none leads back.

\`\`\`mermaid
stateDiagram-v2
${arrows.map(({ event, from, to }) => `  ${from} --> ${to}: ${event}`).join('\n')}
\`\`\`

${markdownTable(['Event', 'From', 'To'], rows)}

## Keys

A move destroys, in its own transaction, every wrap of the transfer's key that the new state may not have.
A transfer without a wrap can never be opened again.

${markdownTable(['State', 'Key slots'], slots)}
`;
}

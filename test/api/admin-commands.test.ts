import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nouns } from '../../src/administration/nouns.ts';
import { type Noun, operationsOf } from '../../src/administration/operation.ts';
import { adminCommands } from '../../src/commands/admin-commands.gen.ts';
import type { Command } from '../../src/commands/command.ts';
import { commands } from '../../src/commands/commands.ts';

/** For each command that is in no definition the operation that does the same, or the reason why there is none. */
const operationOf: Readonly<Record<string, { readonly operation: string } | string>> = {
  serve: 'runs the service',
  check: 'compares the whole database with all stored files, also while the service does not run',
  scrub: 'lists damaged files by their IDs, also while the service does not run: `getAttention` counts them',
  doctor: 'checks the machine that it runs on, also while the service does not run',
  health: 'asks the server on the same machine, which GET /health/ready does over HTTP',
  backup: 'writes to a place that the machine can reach',
  'backup init': 'changes a place that the machine can reach',
  'backup list': 'reads a place that the machine can reach',
  'backup verify': 'reads a place that the machine can reach',
  'backup prune': 'changes a place that the machine can reach',
  move: 'copies everything to a place that the machine can reach, and needs its credentials',
  'move status': 'belongs to a command of the machine',
  'move cancel': 'belongs to a command of the machine',
  restore: 'runs while the service does not',
  'key generate': 'makes a key that only a vault receives',
  'key rotate': 'writes a key to the machine that it runs on',
  'key status': 'reads the keys of the machine that it runs on',
  'key remove': 'removes a key from the machine that it runs on',
  'key check': { operation: 'checkMasterKey' },
  'key export': { operation: 'exportMasterKey' },
};

/** Operations whose command, or the reason why there is none, is in their definition. */
const defined = Object.fromEntries(Object.values<Noun>(nouns).flatMap(operationsOf));

test('every command has an operation that does the same, or a reason', () => {
  const printed = Object.values(adminCommands).flatMap((own: readonly Command[]) => own.map(({ name }) => name));
  const alone = commands.map(({ name }) => name).filter((name) => !printed.includes(name));
  assert.deepEqual(Object.keys(operationOf).sort(), alone.toSorted(), 'operationOf in test/api/admin-commands.test.ts');
  for (const [command, found] of Object.entries(operationOf))
    if (typeof found !== 'string') assert.ok(found.operation in defined, `${command}: no operation ${found.operation}`);
});

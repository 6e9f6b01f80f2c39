import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nouns } from '../../src/administration/nouns.ts';
import { type Noun, operationsOf } from '../../src/administration/operation.ts';
import { adminCommands } from '../../src/commands/admin-commands.gen.ts';
import type { Command } from '../../src/commands/command.ts';
import { commands } from '../../src/commands/commands.ts';
import { adminRoutes, signInRoutes } from '../../src/http/admin-routes.ts';

type Operation = { readonly schema: { readonly response: unknown } };

/** The command that does the same as an operation, and the action that both call. */
interface Pair {
  readonly command: string;
  readonly action: string;
}

const pair = (command: string, action: string): Pair => ({ command, action });

/** For each operation that is not in `src/administration` its command, or the reason why it has none. */
const commandOf: Readonly<Record<string, Pair | string>> = {
  // Health and set-up
  getHealth: pair('admin health show', 'getHealth'),
  checkHealth: 'checks from a server, one at a time: `admin health check` checks from where it runs',
  getAttention: pair('admin attention', 'getAttention'),
  getAdminStatus: 'the version of the server: `--version` prints that of the program',
  getStorage: pair('admin storage show', 'getStorage'),
  getSetup: pair('admin setup show', 'getSetup'),
  changeSetupStep: pair('admin setup set', 'changeSetupStep'),
  runSetupCheck: pair('admin setup check', 'runSetupCheck'),
  sendTestEmail: pair('admin setup check', 'queueTestEmail'),
  getTestEmail: pair('admin setup check', 'getTestEmail'),
  exportMasterKey: pair('key export', 'exportMasterKey'),
  checkMasterKey: pair('key check', 'checkMasterKey'),

  // Transfers, logs and statistics
  searchTransfers: pair('admin transfer list', 'searchTransfers'),
  suggestAddresses: pair('admin address list', 'suggestAddresses'),
  getAdminTransfer: pair('admin transfer show', 'getAdminTransfer'),
  deleteTransfer: pair('admin transfer delete', 'deleteTransfer'),
  exportTransfers: pair('admin transfer export', 'exportTransfers'),
  listLog: pair('admin log list', 'listLog'),
  startLogVerification: 'a task, whose job calls the action of `admin log verify`',
  getLogVerification: 'the result of the task: `admin log verify` waits for it',
  exportLog: pair('admin log export', 'exportLog'),
  listAudit: pair('admin audit list', 'listAudit'),
  exportAudit: pair('admin audit export', 'exportAudit'),
  getStatistics: pair('admin statistics', 'getStatistics'),
};

/** For each command without such a pair the operation that does the same, or the reason why there is none. */
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
  'admin health check': { operation: 'checkHealth' },
  'admin log verify': { operation: 'startLogVerification' },
};

/** Operations whose command, or the reason why there is none, is in their definition. */
const defined = Object.fromEntries(Object.values<Noun>(nouns).flatMap(operationsOf));

const root = fileURLToPath(new URL('../..', import.meta.url));

type Module = Readonly<Record<string, unknown>>;

/** The modules of a folder, by their path from the root. */
async function modulesIn(pattern: string): Promise<ReadonlyArray<readonly [file: string, module: Module]>> {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  return Promise.all(files.map(async (file) => [file, (await import(join(root, file))) as Module] as const));
}

/** Reports whether a file, or one of its folder that it imports, imports the function of an action and calls it. */
function callsAction(file: string, action: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = text.matchAll(/^import \{([^}]*)\} from '[./]*\/actions\/[^']*';$/gm);
  const imported = [...imports].map(([, names]) => names).join();
  const alias = new RegExp(`(?<!type )\\b${action}\\b(?: as (\\w+))?`).exec(imported);
  if (alias !== null && new RegExp(`\\b${alias[1] ?? action}\\(`).test(text)) return true;
  const neighbors = [...text.matchAll(/^import (?!type )[^;]* from '\.\/([\w-]+\.ts)';$/gm)];
  return neighbors.some(([, neighbor = '']) => callsAction(join(dirname(file), neighbor), action));
}

test('every operation of administration has a command that calls the same action, or a reason', async () => {
  const rows = [...signInRoutes, ...adminRoutes];
  assert.deepEqual(
    [...Object.keys(commandOf), ...Object.keys(defined)].sort(),
    rows.map(({ schema }) => schema.operationId).sort(),
    'commandOf in test/api/admin-commands.test.ts',
  );
  const operations = await modulesIn('src/http/routes/admin/*.ts');
  const handlers = await modulesIn('src/commands/*.ts');
  for (const { schema } of rows) {
    const found = commandOf[schema.operationId];
    if (typeof found !== 'object') continue;
    const run = await commands.find(({ name }) => name === found.command)?.load();
    assert.ok(run !== undefined, `${schema.operationId}: no command ${found.command}`);
    const [commandFile] = handlers.find(([, module]) => Object.values(module).includes(run)) ?? assert.fail();
    // A row of the route table shares this object with its operation.
    const isOperation = (value: unknown) => (value as Partial<Operation>)?.schema?.response === schema.response;
    const [routeFile] = operations.find(([, module]) => Object.values(module).some(isOperation)) ?? assert.fail();
    assert.ok(callsAction(routeFile, found.action), `${schema.operationId}: ${found.action} in ${routeFile}`);
    assert.ok(callsAction(commandFile, found.action), `${schema.operationId}: ${found.action} in ${commandFile}`);
  }
});

test('every command has an operation that does the same, or a reason', () => {
  const pairs = Object.values(commandOf).filter((found) => typeof found !== 'string');
  const printed = Object.values(adminCommands).flatMap((own: readonly Command[]) => own.map(({ name }) => name));
  const alone = commands
    .map(({ name }) => name)
    .filter((name) => !printed.includes(name) && !pairs.some(({ command }) => command === name));
  assert.deepEqual(Object.keys(operationOf).sort(), alone.toSorted(), 'operationOf in test/api/admin-commands.test.ts');
  for (const [command, found] of Object.entries(operationOf))
    if (typeof found !== 'string')
      assert.ok(
        found.operation in commandOf || found.operation in defined,
        `${command}: no operation ${found.operation}`,
      );
});

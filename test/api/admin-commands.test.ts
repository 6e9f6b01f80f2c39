import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commands } from '../../src/commands/commands.ts';
import { adminRoutes, signInRoutes } from '../../src/http/admin-routes.ts';

type Operation = { readonly schema: { readonly response: unknown } };

/** The command that does the same as an operation, and the action that both call. */
interface Pair {
  readonly command: string;
  readonly action: string;
}

const pair = (command: string, action: string): Pair => ({ command, action });

/** For each operation its command, or the reason why it has none. */
const commandOf: Readonly<Record<string, Pair | string>> = {
  // Sign-in: a command needs none, because the machine has checked who may run it.
  getSignIn: 'describes the sign-in',
  signInByPassword: 'creates a session for a browser',
  signInByCode: 'creates a session for a browser',
  startPasskeySignIn: 'creates a session for a browser',
  signInByPasskey: 'creates a session for a browser',
  openInvitation: 'for the holder of a link: `admin invite` creates it',
  acceptInvitation: 'for the holder of a link: `admin invite` creates it',
  confirmInvitation: 'for the holder of a link: `admin invite` creates it',
  startInvitationPasskey: 'creates a session for a browser',
  confirmInvitationByPasskey: 'creates a session for a browser',

  // Own account
  getAdminSession: 'the command line has no session',
  signOut: 'the command line has no session',
  listAdminSessions: pair('admin session list', 'sign-in/list-admin-sessions'),
  endAdminSessions: 'all but the current session: the command line has none',
  endAdminSession: 'a session of the caller: the command line has none',
  listTokens: pair('admin token list', 'sign-in/list-tokens'),
  createToken: 'for the caller: `admin token add` names the owner',
  removeToken: pair('admin token remove', 'sign-in/remove-token'),
  listRoles: 'a constant table, which `admin role list` prints',
  reauthenticate: 'the command line has no session',
  getFactors: 'of the caller: `admin administrator show` has those of each administrator',
  changeAdminPassword: 'of the caller',
  startTotp: 'of the caller',
  confirmTotp: 'of the caller',
  removeTotp: 'of the caller',
  createRecoveryCodes: 'of the caller',
  startPasskeyConfirmation: 'of the caller, who needs a browser',
  reauthenticateByPasskey: 'of the caller, who needs a browser',
  listPasskeys: 'of the caller, who needs a browser',
  startPasskeyRegistration: 'of the caller, who needs a browser',
  addPasskey: 'of the caller, who needs a browser',
  renamePasskey: 'of the caller, who needs a browser',
  removePasskey: 'of the caller, who needs a browser',

  // Administrators
  listAdministrators: pair('admin administrator list', 'sign-in/list-administrators'),
  inviteAdministrator: pair('admin invite', 'sign-in/invite-administrator'),
  listInvitations: pair('admin invitation list', 'sign-in/list-invitations'),
  endInvitation: pair('admin invitation end', 'sign-in/end-invitation'),
  getAdministrator: pair('admin administrator show', 'sign-in/get-administrator'),
  changeAdministrator: pair('admin administrator change', 'sign-in/change-administrator'),
  removeAdministrator: pair('admin administrator remove', 'sign-in/remove-administrator'),
  resetAdministrator: pair('admin administrator reset', 'sign-in/reset-administrator'),
  listAdministratorSessions: pair('admin session list', 'sign-in/list-admin-sessions'),
  endAdministratorSessions: pair('admin session end', 'sign-in/end-administrator-sessions'),
  endAdministratorSession: pair('admin session end', 'sign-in/end-administrator-session'),

  // Health and set-up
  getHealth: pair('admin health show', 'health/get-health'),
  checkHealth: 'checks from a server, one at a time: `admin health check` checks from where it runs',
  getAttention: pair('admin attention', 'health/get-attention'),
  getAdminStatus: 'the version of the server: `--version` prints that of the program',
  getStorage: pair('admin storage show', 'health/get-storage'),
  getSetup: pair('admin setup show', 'health/get-setup'),
  changeSetupStep: pair('admin setup set', 'health/change-setup-step'),
  runSetupCheck: pair('admin setup check', 'health/run-setup-check'),
  sendTestEmail: pair('admin setup check', 'health/queue-test-email'),
  getTestEmail: pair('admin setup check', 'health/get-test-email'),
  exportMasterKey: pair('key export', 'admin/export-master-key'),
  checkMasterKey: pair('key check', 'admin/check-master-key'),

  // Policy and settings
  listRules: pair('admin policy list', 'policy/list-policy-rules'),
  addRule: pair('admin policy add', 'policy/add-policy-rule'),
  changeRule: pair('admin policy change', 'policy/change-policy-rule'),
  removeRule: pair('admin policy remove', 'policy/remove-policy-rule'),
  orderRules: pair('admin policy order', 'policy/order-policy-rules'),
  importRules: pair('admin policy import', 'policy/import-policy-rules'),
  exportRules: pair('admin policy export', 'policy/export-policy-rules'),
  simulatePolicy: pair('admin policy explain', 'policy/simulate-policy'),
  listSettings: pair('admin setting list', 'admin/list-settings'),
  changeSettings: 'calls the action of `admin setting change` after it has checked the sign-in',

  // Legal texts, language packs and brand
  getLegalTexts: 'all texts with their version: `admin legal-notice show` and `admin terms list` print them',
  saveLegalNotice: pair('admin legal-notice set', 'admin/save-legal-notice'),
  removeLegalNotice: pair('admin legal-notice remove', 'admin/remove-legal-notice'),
  saveTerms: pair('admin terms set', 'admin/save-terms'),
  removeTerms: pair('admin terms remove', 'admin/remove-terms'),
  previewLegalText: pair('admin legal-notice preview', 'service/preview-legal-text'),
  listInstalledPacks: pair('language-pack list', 'languages/list-language-packs'),
  installLanguagePack: pair('language-pack install', 'languages/install-language-pack'),
  checkNewLanguagePack: pair('language-pack check', 'languages/check-language-pack'),
  checkLanguagePack: pair('language-pack check', 'languages/check-language-pack'),
  removeLanguagePack: pair('language-pack remove', 'languages/remove-language-pack'),
  listPackTexts: pair('language-pack text list', 'languages/list-texts'),
  changePackTexts: pair('language-pack text set', 'languages/change-texts'),
  getBrand: pair('admin brand show', 'admin/get-brand'),
  changeBrand: pair('admin brand set', 'admin/change-brand'),
  saveLogo: pair('admin brand logo', 'admin/save-logo'),
  removeLogo: pair('admin brand remove-logo', 'admin/remove-logo'),
  previewBrand: pair('admin brand preview', 'admin/prepare-brand-preview'),
  showBrandSample: pair('admin brand preview', 'admin/prepare-brand-preview'),

  // Transfers, logs and statistics
  searchTransfers: pair('admin transfer list', 'admin/search-transfers'),
  suggestAddresses: pair('admin address list', 'admin/suggest-addresses'),
  getAdminTransfer: pair('admin transfer show', 'admin/get-admin-transfer'),
  deleteTransfer: pair('admin transfer delete', 'admin/delete-transfer'),
  exportTransfers: pair('admin transfer export', 'admin/export-transfers'),
  listLog: pair('admin log list', 'admin/list-log'),
  startLogVerification: 'a task, whose job calls the action of `admin log verify`',
  getLogVerification: 'the result of the task: `admin log verify` waits for it',
  exportLog: pair('admin log export', 'admin/export-log'),
  listAudit: pair('admin audit list', 'audit/list-audit'),
  exportAudit: pair('admin audit export', 'audit/export-audit'),
  getStatistics: pair('admin statistics', 'statistics/get-statistics'),

  // People and emails
  listClients: pair('admin client list', 'admin/list-clients'),
  addClient: pair('admin client add', 'admin/register-client'),
  removeClient: pair('admin client remove', 'admin/remove-client'),
  listVerifications: pair('admin verification list', 'admin/list-verifications'),
  endVerificationsOf: pair('admin verification end', 'admin/end-verifications-of'),
  endVerificationById: pair('admin verification end', 'admin/end-verification-by-id'),
  listAllLockedRecipients: pair('admin recipient list', 'admin/list-all-locked-recipients'),
  unlockRecipientById: pair('admin recipient unlock', 'admin/unlock-recipient-by-id'),
  listEmails: pair('admin email list', 'admin/list-emails'),
  retryEmails: pair('admin email retry', 'admin/retry-emails'),
  getEmail: pair('admin email show', 'admin/get-email'),
  dropEmail: pair('admin email drop', 'admin/drop-email'),
  retryEmail: pair('admin email retry', 'admin/retry-email'),
  findPerson: pair('admin person find', 'admin/find-person'),
  erasePerson: pair('admin person erase', 'admin/erase-person'),
  exportPerson: pair('admin person export', 'admin/export-person'),
};

/** For each command without such a pair the operation that does the same, or the reason why there is none. */
const operationOf: Readonly<Record<string, { readonly operation: string } | string>> = {
  serve: 'runs the service',
  check: 'compares the whole database with all stored files, also while the service does not run',
  scrub: 'lists damaged files by their IDs, also while the service does not run: `getAttention` counts them',
  doctor: 'checks the machine that it runs on, also while the service does not run',
  health: 'asks the server on the same machine, which GET /health/ready does over HTTP',
  backup: 'writes to a place that the machine can reach',
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
  'admin setting get': { operation: 'listSettings' },
  'admin setting set': { operation: 'changeSettings' },
  'admin setting change': { operation: 'changeSettings' },
  'admin setting reset': { operation: 'changeSettings' },
  'admin role list': { operation: 'listRoles' },
  'admin token add': { operation: 'createToken' },
  'admin legal-notice show': { operation: 'getLegalTexts' },
  'admin terms list': { operation: 'getLegalTexts' },
  'admin terms show': { operation: 'getLegalTexts' },
  'language-pack text remove': { operation: 'changePackTexts' },
};

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
  const name = basename(action).replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());
  const imported = new RegExp(`^import \\{([^}]*)\\} from '[./]*/actions/${action}\\.ts';$`, 'm').exec(text)?.[1] ?? '';
  const alias = new RegExp(`(?<!type )\\b${name}\\b(?: as (\\w+))?`).exec(imported);
  if (alias !== null && new RegExp(`\\b${alias[1] ?? name}\\(`).test(text)) return true;
  const neighbors = [...text.matchAll(/^import (?!type )[^;]* from '\.\/([\w-]+\.ts)';$/gm)];
  return neighbors.some(([, neighbor = '']) => callsAction(join(dirname(file), neighbor), action));
}

test('every operation of administration has a command that calls the same action, or a reason', async () => {
  const rows = [...signInRoutes, ...adminRoutes];
  assert.deepEqual(
    Object.keys(commandOf).sort(),
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
  const alone = commands.filter(({ name }) => !pairs.some(({ command }) => command === name)).map(({ name }) => name);
  assert.deepEqual(Object.keys(operationOf).sort(), alone.toSorted(), 'operationOf in test/api/admin-commands.test.ts');
  for (const [command, found] of Object.entries(operationOf))
    if (typeof found !== 'string')
      assert.ok(found.operation in commandOf, `${command}: no operation ${found.operation}`);
});

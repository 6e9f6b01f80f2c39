import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { longFunctions } from './support/long-functions.ts';

interface ImportRule {
  /** Modules of `src` that it may import beside itself. */
  readonly modules: readonly string[];
  /** Packages that it may import; `node:` stands for all of Node.js. */
  readonly packages: readonly string[];
}

/** The import rules between the modules of `src`. A module is a folder, or a file at the top. */
const importRules: Readonly<Record<string, ImportRule>> = {
  core: { modules: [], packages: ['htmlparser2', 're2js'] },
  contract: { modules: ['core'], packages: ['typebox'] },
  ports: { modules: ['core', 'db', 'crypto', 'languages'], packages: ['node:stream'] },
  db: {
    modules: ['core', 'filesystem', 'threads'],
    packages: ['kysely', 'pg', 'node:sqlite', 'node:worker_threads', 'node:timers/promises'],
  },
  filesystem: { modules: ['core'], packages: ['node:fs', 'node:path'] },
  blobs: {
    modules: ['core', 'crypto', 'filesystem', 'ports'],
    packages: [
      '@aws-sdk/client-s3',
      'node:fs',
      'node:http',
      'node:https',
      'node:path',
      'node:stream',
      'node:timers/promises',
    ],
  },
  backup: {
    modules: ['core', 'crypto', 'db', 'filesystem', 'ports', 'runtime'],
    packages: ['node:fs', 'node:path', 'node:stream', 'node:timers/promises'],
  },
  move: { modules: ['backup', 'core', 'crypto', 'db', 'ports', 'records'], packages: ['node:timers/promises'] },
  keys: { modules: ['core', 'filesystem', 'ports'], packages: ['node:child_process', 'node:fs', 'node:path'] },
  threads: { modules: ['core'], packages: ['node:worker_threads'] },
  mail: {
    modules: ['core', 'ports', 'threads'],
    packages: ['nodemailer', 'node:fs', 'node:path', 'node:stream', 'node:timers/promises'],
  },
  telemetry: {
    modules: ['core', 'ports'],
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      'prom-client',
      'node:async_hooks',
      'node:diagnostics_channel',
      'node:http',
      'node:stream',
      'node:timers/promises',
    ],
  },
  scanner: { modules: ['core', 'ports'], packages: ['node:net', 'node:stream', 'node:zlib'] },
  crypto: {
    modules: ['core', 'ports', 'threads'],
    packages: [
      ...['node:crypto', 'node:diagnostics_channel', 'node:fs', 'node:os', 'node:stream', 'node:timers/promises'],
      ...['node:util', 'node:zlib'],
    ],
  },
  words: { modules: ['core', 'package-root'], packages: ['node:fs'] },
  languages: {
    modules: ['core', 'crypto', 'db', 'package-root'],
    packages: [
      'intl-messageformat',
      'yauzl',
      'node:fs',
      'node:path',
      'node:stream',
      'node:timers/promises',
      'node:url',
      'node:zlib',
    ],
  },
  identity: {
    modules: ['core', 'threads'],
    packages: ['@simplewebauthn/server', 'openid-client', 'node:fs', 'node:tls', 'node:worker_threads'],
  },
  archive: { modules: ['core', 'ports'], packages: ['node:timers/promises', 'node:zlib'] },
  emails: { modules: ['core', 'languages', 'threads'], packages: ['markdown-it', 'sanitize-html'] },
  probes: { modules: ['core'], packages: ['node:http', 'node:https', 'node:net', 'node:tls'] },
  records: { modules: ['core', 'crypto', 'db', 'ports'], packages: ['node:timers/promises'] },
  runtime: {
    modules: ['archive', 'core', 'crypto', 'db', 'ports', 'records'],
    packages: ['node:stream', 'node:timers/promises'],
  },
  actions: {
    modules: [
      'core',
      'ports',
      'db',
      'crypto',
      'archive',
      'words',
      'emails',
      'identity',
      'integrity',
      'languages',
      'probes',
      'records',
      'runtime',
    ],
    packages: ['node:stream', 'node:timers/promises'],
  },
  // Above `actions` and below `http` and `commands`, which bind its operations.
  administration: {
    modules: ['actions', 'contract', 'core', 'crypto', 'db', 'ports', 'records', 'runtime'],
    packages: ['typebox', 'node:timers/promises'],
  },
  integrity: { modules: ['core', 'crypto', 'db', 'ports', 'records'], packages: ['node:timers/promises'] },
  doctor: {
    modules: [
      'actions',
      'config',
      'core',
      'crypto',
      'db',
      'emails',
      'filesystem',
      'languages',
      'ports',
      'probes',
      'runtime',
    ],
    packages: ['node:child_process', 'node:events', 'node:fs', 'node:net', 'node:path', 'node:util'],
  },
  fields: { modules: ['core'], packages: [] },
  http: {
    modules: ['actions', 'administration', 'contract', 'core', 'fields', 'package-root', 'ports', 'records', 'runtime'],
    packages: ['fastify', '@fastify/type-provider-typebox', 'find-my-way', 'typebox', 'pino', 'node:'],
  },
  jobs: { modules: ['actions', 'core', 'ports', 'db', 'runtime'], packages: ['node:timers/promises'] },
  processes: { modules: ['core'], packages: ['node:cluster', 'node:events', 'node:timers/promises'] },
  commands: {
    modules: [
      'actions',
      'administration',
      'backup',
      'config',
      'core',
      'crypto',
      'db',
      'doctor',
      'http',
      'integrity',
      'jobs',
      'keys',
      'languages',
      'move',
      'processes',
      'runtime',
      'telemetry',
      'wiring',
    ],
    packages: [
      'node:events',
      'node:readline',
      'node:v8',
      'node:vm',
      'node:fs',
      'node:os',
      'node:path',
      'node:timers/promises',
      'node:util',
    ],
  },
  config: { modules: ['core'], packages: ['node:net', 'node:path'] },
  wiring: {
    modules: [
      'actions',
      'backup',
      'blobs',
      'config',
      'core',
      'crypto',
      'db',
      'doctor',
      'filesystem',
      'identity',
      'keys',
      'languages',
      'mail',
      'move',
      'ports',
      'processes',
      'records',
      'runtime',
      'scanner',
      'telemetry',
    ],
    packages: ['node:fs', 'node:os', 'node:path'],
  },
  'package-root': { modules: [], packages: [] },
  main: { modules: ['commands', 'config', 'core', 'package-root', 'processes'], packages: ['node:'] },
};

/** Which features of `src/actions` a feature may import. What is in an `internal` folder belongs to its feature alone. */
const featureRules: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  cleanup: [],
  'client-log': [],
  passwords: [],
  scrubbing: [],
  'transfer-log': ['audit'],
  verification: [],
  languages: ['audit'],
  legal: ['audit'],
  listing: ['verification'],
  'master-keys': ['audit'],
  policy: ['audit', 'verification'],
  repairing: ['audit', 'cleanup', 'scrubbing'],
  'sign-in': ['audit'],
  statistics: ['scrubbing'],
  health: [],
  sessions: ['cleanup', 'passwords', 'policy', 'verification'],
  settings: ['audit', 'sign-in'],
  brand: ['audit', 'settings'],
  mailing: ['sessions', 'verification'],
  uploading: ['cleanup', 'policy', 'sessions'],
  completing: ['cleanup', 'mailing'],
  opening: ['mailing', 'settings', 'verification'],
  downloading: ['mailing', 'opening'],
  managing: ['cleanup', 'listing', 'mailing', 'opening', 'passwords', 'policy', 'sessions', 'verification'],
  erasing: ['managing', 'opening', 'verification'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const isSource = (file: string) => file.startsWith('src/') && !/\.(test|suite)\.ts$/.test(file);
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter(isSource)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** `src/db/tables.ts` is in `db`; `src/config.ts` is a module of its own. */
const moduleOf = (file: string) => relative('src', file).split('/')[0]?.replace(/\.ts$/, '') ?? '';

/** Tied to the form of a statement, so that strings that look like imports do not count. */
const importForms = /^\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
const importsOf = (text: string) =>
  [...text.matchAll(importForms)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

function filesMatching(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ file }) => file);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

test('every import follows the import rules', () => {
  const wrong = sources.flatMap(({ file, text }) => {
    const name = moduleOf(file);
    const rule = importRules[name];
    if (rule === undefined) return [`${file}: the module ${name} has no import rule`];
    return importsOf(text)
      .filter((target) => {
        if (target.startsWith('.')) {
          const to = moduleOf(join(dirname(file), target));
          return to !== name && !rule.modules.includes(to);
        }
        return !rule.packages.some(
          (allowed) => target === allowed || target.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`),
        );
      })
      .map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(wrong, []);
});

test('a feature imports only the use cases of the features that it may import', () => {
  const wrong = sources.flatMap(({ file, text }) => {
    const from = featureOf(file);
    return importsOf(text)
      .map((target) => join(dirname(file), target))
      .filter((target) => {
        const to = featureOf(target);
        if (to === undefined || to === from) return false;
        const isAllowed = from === undefined || featureRules[from]?.includes(to) === true;
        return !isAllowed || target.includes('/internal/');
      })
      .map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(wrong, []);
  const features = new Set(sources.flatMap(({ file }) => featureOf(file) ?? []));
  assert.deepEqual([...features].sort(), Object.keys(featureRules).sort());
});

/** `src/actions/opening/open-transfer.ts` belongs to the feature `opening`. */
function featureOf(file: string): string | undefined {
  return /^src\/actions\/([^/]+)\//.exec(file)?.[1];
}

const actionFiles = sources.filter(({ file }) => /^src\/actions\/[^/]+\/[^/]+$/.test(file));

test('every function that a file of a feature exports is imported by another file', () => {
  const tests = globSync('{src,test,prove,bench}/**/*.ts', { cwd: root }).filter((file) => !isSource(file));
  const files = [...sources, ...tests.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))];
  const imports = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (type )?\{([^}]*)\} from '(\.[^']+)'/gm)].map(([, type, names = '', target = '']) => ({
      from: file,
      to: join(dirname(file), target),
      values: type === undefined ? names.split(',').map((name) => name.trim().replace(/ as .*/, '')) : [],
    })),
  );
  const wrong = actionFiles.flatMap(({ file, text }) => {
    const importsOfFile = imports.filter(({ to }) => to === file);
    const names = [...text.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(([, name = '']) => name);
    const unused = names.filter((name) => !importsOfFile.some(({ values }) => values.includes(name)));
    return unused.map((name) => `${file}: nothing imports ${name}`);
  });
  assert.deepEqual(wrong, []);
  assert.ok(actionFiles.length > 50);
});

test('the web app uses the service only through the client', () => {
  const packages = ['#client', 'preact', '@preact/signals', 'hash-wasm', 'pdfjs-dist', 'uqr'];
  const fetching = [
    // The client of the administration uses this function, which repeats requests after a sign-in.
    'web/src/admin/api.ts',
    // Loads decoders, which are files of the app.
    'web/src/receive/preview/open-pdf.ts',
  ];
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file));
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = importsOf(text).filter((target) =>
      target.startsWith('.')
        ? !join(dirname(file), target).startsWith('web/src/')
        : !packages.some((name) => target === name || target.startsWith(`${name}/`)),
    );
    const sendsRequests = /\b(fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource)\(/.test(withoutComments(text));
    return [
      ...imports.map((target) => `${file} imports ${target}`),
      ...(sendsRequests && !fetching.includes(file) ? [`${file} sends requests itself`] : []),
    ];
  });
  assert.deepEqual(wrong, []);
  assert.ok(files.length > 5);
});

test('the checks of this file read the sources and their imports', () => {
  assert.ok(sources.length > 40);
  const commands = sources.find(({ file }) => file === 'src/commands/commands.ts');
  assert.ok(importsOf(commands?.text ?? '').includes('./table/server.ts'));
});

test('moveTransfer is the only writer of a state', () => {
  const writers = sources.filter(({ text }) => /updateTable\('transfer'\)[^;]*?\.set\([^;]*?\bstate:/.test(text));
  assert.deepEqual(
    writers.map(({ file }) => file),
    ['src/db/transfers/transfers.ts'],
  );
});

test('the audit log is written last in a transaction', () => {
  const calls = sources.flatMap(({ file, text }) =>
    [...withoutComments(text).matchAll(/await recordAudit\([^;]*;(\s*return\b[^;]*;)?(\s*\})?/g)].map(([, , end]) => ({
      file,
      isLast: end !== undefined,
    })),
  );
  assert.ok(calls.length > 8);
  assert.deepEqual(
    calls.filter(({ isLast }) => !isLast),
    [],
    'Its lock is one that all changes wait for, and must be the last one that a transaction takes.',
  );
});

/** The file or folder of `src/db` that writes a table, where it is not named after the table. */
const tableWriters: Readonly<Record<string, string>> = {
  administrator: 'administration/',
  admin_passkey: 'administration/',
  admin_recovery_code: 'administration/',
  admin_network: 'administration/',
  admin_session: 'administration/',
  admin_token: 'administration/',
  admin_invitation: 'administration/',
  admin_report: 'administration/',
  component_state: 'administration/',
  damaged_part: 'scrub/',
  scrub_pass: 'scrub/',
  setup_step: 'administration/',
  audit_log: 'audit-log.ts',
  audit_head: 'audit-log.ts',
  erasure: 'contacts/',
  verification: 'contacts/',
  verification_code: 'contacts/',
  key_slot: 'transfers/',
  fixed_key: 'master-keys.ts',
  removed_master_key: 'master-keys.ts',
  key_report: 'master-keys.ts',
  transfer_log: 'transfer-log.ts',
  log_anchor: 'transfer-log.ts',
  language_pack_file: 'language-packs.ts',
  language_pack_text: 'language-packs.ts',
  legal_document: 'legal-texts.ts',
  policy_version: 'policy-rules.ts',
  move_change: 'moves/',
  listing_count: 'listings/',
  listing_change: 'listings/',
  outbox: 'outbox/',
  orphaned_blob: 'parts/',
  part_content: 'parts/',
  previous_content: 'files/',
  statistic: 'statistics/',
  statistic_cursor: 'statistics/',
  statistic_member: 'statistics/',
  transfer_size: 'statistics/',
  trusted_time: 'trusted-time.ts',
  service_identity: 'service-identity.ts',
  schema_migration: 'engine/migrate.ts',
  sqlite_sequence: 'engine/copy-rows.ts',
};

test('a table is written only in its own file or folder', () => {
  const writes =
    /(?:(?:insertInto|updateTable|deleteFrom|replaceInto)\('|(?:changeRows|deleteRows|upsertRow)\(\w+, '|(?:insert into|delete from) )([a-z_]+)/g;
  const written = sources
    .filter(({ file }) => !file.startsWith('src/db/migrations/'))
    .flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(writes)].map(([, table = '']) => ({ file, table })),
    );
  const wrong = written.filter(({ file, table }) => {
    const plural = `${table.replaceAll('_', '-')}s`;
    const places = table in tableWriters ? [tableWriters[table]] : [`${plural}/`, `${plural}.ts`];
    return !places.some((place) => file.startsWith(`src/db/${place}`));
  });
  assert.deepEqual(wrong, []);
  assert.ok(written.length > 50);
});

/**
 * State of the process that is not created in `src/runtime` or a factory, with the reason. The program of a worker
 * thread (`…-worker.ts`) may keep the state of its thread.
 */
const allowedModuleState: Readonly<Record<string, string>> = {
  'src/blobs/drafts.ts draftsMade': 'a counter for file names that must differ in the whole process',
  'src/crypto/workers.ts lastId': 'a counter for IDs that must differ in the whole process',
  'src/db/engine/prepared-query.ts directReads': 'adds a reader to a database object, whose class is not ours',
  'src/http/build-server.ts excessive': 'adds a mark to a request, from its arrival to its hook',
  'src/http/connections/in-flight-responses.ts inFlight': 'adds responses to a socket, for handlers of Node.js events',
  'src/http/connections/in-flight-responses.ts closingServers': 'adds a flag to a server, whose class is not ours',
  'src/http/connections/in-flight-responses.ts waiting':
    'adds a function to a response, for handlers of Node.js events',
  'src/http/responses/pacing.ts blocks': 'memory that all responses of the process share',
  'src/http/responses/pacing.ts unprovenBytes': 'a limit of memory over all responses of the process',
  'src/languages/compare-messages.ts pluralFormCache': 'results of a pure function, one for each locale',
};

test('no module holds state: a lookup table is a ReadonlyMap or ReadonlySet', () => {
  const state = /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)\b(?!: Readonly)[^\n]*?=\s*new (?:Weak)?(?:Map|Set)\b)/gm;
  const found = sources
    .filter(({ file }) => !file.endsWith('-worker.ts'))
    .flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(state)].map(([, variable, constant]) => `${file} ${variable ?? constant}`),
    );
  assert.deepEqual(found.sort(), Object.keys(allowedModuleState).sort());
});

test('only the start of the program reads its environment and its arguments', () => {
  assert.deepEqual(filesMatching(/process\.(env|argv)/), ['src/main.ts']);
});

test('only the crypto module encrypts, and nothing uses Math.random', () => {
  assert.deepEqual(filesMatching(/Math\.random/), []);
  assert.deepEqual(
    filesMatching(/createDecipheriv\(|createCipheriv\(/).filter((file) => !file.startsWith('src/crypto/')),
    [],
  );
});

test('only wiring, the log of the process and the modules with drafts on a disk read the system clock', () => {
  const drafts = ['src/blobs/drafts.ts', 'src/mail/folder.ts'];
  const log = 'src/http/logging/process-log.ts';
  assert.deepEqual(filesMatching(/new Date\(\)|Date\.now\(\)/).sort(), [...drafts, log, 'src/wiring.ts'].sort());
});

test('in the crypto module only the worker that opens downloads reads files', () => {
  const readers = filesMatching(/from 'node:fs/).filter((file) => file.startsWith('src/crypto/'));
  assert.deepEqual(readers, ['src/crypto/open-worker.ts']);
});

test('only the db module contains SQL or uses the query builder', () => {
  assert.deepEqual(
    filesMatching(/from 'kysely'|\bsql`/).filter((file) => !file.startsWith('src/db/')),
    [],
  );
});

test('access is a value, and each kind of it is made in one file', () => {
  const makers = {
    VerifiedEmail: 'src/actions/verification/identify-caller.ts',
    OpenSession: 'src/actions/sessions/open-session.ts',
    OpenTransfer: 'src/actions/opening/open-transfer.ts',
    Administrator: 'src/actions/sign-in/identify-administrator.ts',
  };
  for (const [type, maker] of Object.entries(makers)) {
    assert.deepEqual(filesMatching(new RegExp(`\\bas\\s+${type}\\b`)), [maker], type);
  }
});

test('no file of the source is long', () => {
  const web = globSync('web/src/**/*.{ts,tsx,css}', { cwd: root });
  const all = [...sources, ...web.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))];
  const written = all.filter(({ file }) => !file.endsWith('.gen.ts'));
  const long = written.filter(({ text }) => text.split('\n').length > 301).map(({ file }) => file);
  assert.deepEqual(long, []);
});

test('no function has more than 50 lines', () => {
  const web = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  assert.ok(web.length > 20);
  const long = [...sources, ...web].flatMap(({ file, text }) =>
    longFunctions(file, text, 50).map(({ name, lines }) => `${file}: ${name} has ${lines} lines`),
  );
  assert.deepEqual(long, []);
});

test('the lines of functions, methods and constructors are counted', () => {
  const body = '\n'.repeat(3);
  const text = [
    `function declared() {${body}}`,
    'const assigned =\n() => {\n\n};',
    `class Some { constructor() {${body}} method() {${body}} #field = () => {${body}}; get short() {\n} }`,
    `const some = { method() {${body}}, property: () => {${body}} }; run(() => {${body}});`,
    `const table = {${body}${body}};`,
  ].join('\n');
  const names = [
    'declared',
    'assigned',
    'constructor',
    'method',
    '#field',
    'method',
    'property',
    'a function without a name',
  ];
  assert.deepEqual(
    longFunctions('some.ts', text, 3),
    names.map((name) => ({ name, lines: 4 })),
  );
  assert.deepEqual(longFunctions('some.ts', text, 4), []);
});

/** The files that a file loads, itself included. An import of types alone loads nothing; `import()` loads later. */
function loadedFiles(start: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(start);
  const text = sources.find(({ file }) => file === start)?.text ?? '';
  for (const [, target = ''] of text.matchAll(/^(?:import|export)\b(?! type)[^'";]*?from\s+'(\.[^']+)'/gm)) {
    const file = join(dirname(start), target);
    if (!found.has(file)) loadedFiles(file, found);
  }
  return found;
}

test('the server loads the code of metrics and traces only where they are configured', () => {
  const loaded = loadedFiles('src/commands/serve.ts');
  assert.ok(loaded.has('src/commands/serve-metrics.ts'));
  const isLibrary = (target: string) => target === 'prom-client' || target.startsWith('@opentelemetry/');
  const importers = sources.filter(({ text }) => importsOf(text).some(isLibrary)).map(({ file }) => file);
  assert.ok(importers.length > 2);
  assert.deepEqual(
    importers.filter((file) => loaded.has(file)),
    [],
  );
});

test('the main thread of the server does not load what only workers use', () => {
  const loaded = loadedFiles('src/commands/serve.ts');
  for (const file of ['mail/compose-in-worker.ts', 'emails/render-in-worker.ts', 'identity/passkeys.ts'])
    assert.ok(loaded.has(`src/${file}`), file);
  const packages = sources
    .filter(({ file }) => loaded.has(file))
    .flatMap(({ text }) => importsOf(text))
    .filter((target) =>
      /^(markdown-it|sanitize-html|nodemailer\/lib\/mail-composer|@simplewebauthn|openid-client)/.test(target),
    );
  assert.deepEqual(packages, []);
});

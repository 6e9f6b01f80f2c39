import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startProblems } from '../core/start-problems.ts';
import { checkNames } from './run-checks.ts';

const page = readFileSync(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8');

test('the documentation describes each check, in the order in which they run', () => {
  const [, section = ''] = /^## Check the set-up\n([\s\S]*?)^## /m.exec(page) ?? [];
  const [, table = ''] = section.split('| Check |');
  assert.deepEqual(
    [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name),
    checkNames,
  );
});

test('the documentation lists each sentence of a start that fails', () => {
  const [, section = ''] = /^## The service does not start\n([\s\S]*?)^## /m.exec(page) ?? [];
  // Values are shown as an ellipsis there. A start does not end because of these three.
  const { lowSpace: _space, reserveMissing: _reserve, workersUnused: _workers, ...ofStart } = startProblems;
  const place = { server: '…', database: '…', user: '…' };
  const sentences: Readonly<Record<keyof typeof ofStart, string>> = {
    folder: ofStart.folder('…', '…', '…'),
    path: ofStart.path('…', '…'),
    file: ofStart.file('SEALPOST_TLS_CERT', '…'),
    sqlite: ofStart.sqlite('…', '…'),
    postgresRefused: ofStart.postgresRefused(place),
    postgresUnknownHost: ofStart.postgresUnknownHost(place),
    postgresLogin: ofStart.postgresLogin(place),
    postgresMissing: ofStart.postgresMissing(place),
    postgresRights: ofStart.postgresRights(place, '…'),
    postgresOther: ofStart.postgresOther(place, '…'),
    portInUse: ofStart.portInUse('…' as never, '…', '…'),
    portDenied: ofStart.portDenied('…' as never, '…'),
    hostUnknown: ofStart.hostUnknown('…', '…'),
    mailServerMissing: ofStart.mailServerMissing(),
    scannerUndecided: ofStart.scannerUndecided(() => '…'),
  };
  const messages = [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(/(?<=[.…]), /));
  for (const [name, sentence] of Object.entries(sentences)) {
    const isListed = messages.some((message) => {
      const pattern = message
        .replace(/ ?…$/, '')
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('…', '.*');
      return message !== 'Message' && new RegExp(pattern).test(sentence);
    });
    assert.ok(isListed, `${name}: ${sentence}`);
  }
});

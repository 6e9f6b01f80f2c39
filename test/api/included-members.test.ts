import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { includedMembers } from '../../src/contract/parameters.ts';
import { addedOptions, policyMembers } from '../../src/core/transfer-options.ts';
import { ann, startApiServer, withPassword } from '../support/server/api-server.ts';
import { createDraft } from '../support/transfer/draft.ts';

type Json = { readonly [name: string]: Json };

const firstRelease = JSON.parse(
  gunzipSync(readFileSync(new URL('../fixtures/0.1.0/openapi.json.gz', import.meta.url))).toString(),
);

/** The names of all members in a value, in lists too. */
function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return names;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    namesIn(member, names);
  }
  return names;
}

const without = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...names].filter((name) => !others.has(name));

/** The names of all members of an operation's success in the first release, as its schema lists them. */
function releasedNames(method: string, path: string): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (schema: Json | undefined): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
    seen.add(schema);
    const reference: unknown = schema['$ref'];
    if (typeof reference === 'string') {
      collect(
        reference
          .split('/')
          .slice(1)
          .reduce((at, name) => at[name], firstRelease),
      );
    }
    for (const name of Object.keys(schema['properties'] ?? {})) names.add(name);
    for (const member of Object.values(schema)) collect(member);
  };
  collect(firstRelease.paths[path][method.toLowerCase()].responses['200']);
  return names;
}

test('C55: responses have the members of the first release, and others only for programs that name them', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const [fileId = ''] = await sender.sealpost.addFiles({ sender: ann, trackingId: draft.trackingId }, [
    { fileName: 'roof.png', path: 'Photos/roof.png', size: 5, content: 'SGVsbG8=' },
  ]);
  await draft.change({ confidentialMessageFileId: fileId });
  const user = `/api/users/${ann}`;
  const session = `${user}/transfer-sessions/${draft.trackingId}`;
  const call = async (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await service.request(path.slice(1), {
      method,
      headers: { ...headers, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, `${method} ${path}`);
    return response.json();
  };
  const { headers } = sender;
  async function check(
    [method, path, pattern]: readonly [method: string, path: string, pattern: string],
    extra: readonly string[],
    { as = headers, body }: { readonly as?: Readonly<Record<string, string>>; readonly body?: object } = {},
  ): Promise<void> {
    const released = releasedNames(method, pattern);
    const plain = namesIn(await call(method, path, as, body));
    const separator = path.includes('?') ? '&' : '?';
    assert.deepEqual(without(plain, released), [], `${method} ${path}`);
    const wanted = [...includedMembers, 'unknown'].join();
    const requested = namesIn(await call(method, `${path}${separator}include=${wanted}`, as, body));
    assert.deepEqual(without(requested, plain).sort(), extra, `${method} ${path} with include`);
    const one = namesIn(await call(method, `${path}${separator}include[]=allowPreview`, as, body));
    const ofPreview = extra.filter((name) => name.startsWith('allowPreview'));
    assert.deepEqual(without(one, plain).sort(), ofPreview, `${method} ${path} with one name`);
  }
  const sessionPattern = '/api/users/{email}/transfer-sessions/{trackingId}';
  const ofSession = [...addedOptions, 'path'].sort();
  await check(['GET', session, sessionPattern], ofSession);
  await check(['PATCH', session, sessionPattern], ofSession, { body: { showFileNames: true } });
  const nothing = () => undefined;
  const policy = [...Object.keys(policyMembers(addedOptions, nothing, nothing)), 'tryOut'].sort();
  const recipients = { recipients: ['bob@example.org'] };
  await check(['POST', `${user}/transfer-policy`, '/api/users/{email}/transfer-policy'], policy, { body: recipients });
  const { password = '' } = (await draft.get()).securityMode.config;
  await draft.submit();
  await service.complete();
  const transfer = `${user}/transfers/${draft.trackingId}`;
  const pattern = '/api/users/{email}/transfers/{trackingId}';
  await check(['GET', transfer, pattern], ofSession);
  const expirationDate = '2026-03-02T12:00:00Z';
  await check(['PATCH', transfer, pattern], ofSession, { body: { transfer: { expirationDate } } });
  const id = (await draft.status()).status.recipients[0]?.id ?? '';
  const { headers: as } = withPassword(password ?? '');
  await check(
    ['GET', `/api/transfers/${id}`, '/api/transfers/{transferId}'],
    ['confidentialMessageFileId', 'shownSenderEmail'],
    { as },
  );
  const files = `/api/transfers/${id}/files`;
  await check(['GET', files, '/api/transfers/{transferId}/files'], ['path', 'previewHref'], { as });
  const { data } = (await call('GET', files, as)) as { data: readonly object[] };
  assert.deepEqual(Object.keys(data[0] ?? {}), ['id', 'fileName', 'size', 'checksum', 'href']);
  for (const fields of ['', '?fields=trackingId,status,transfer']) {
    const list = `${user}/transfers/sent-transfers`;
    await check(['GET', `${list}${fields}`, '/api/users/{email}/transfers/sent-transfers'], []);
    const named = await call(
      'GET',
      `${list}?fields=status(sender(shownEmail)),transfer(allowPreview,fileSummary,files(path))`,
      headers,
    );
    for (const name of ['allowPreview', 'fileSummary', 'path', 'shownEmail']) assert.ok(namesIn(named).has(name), name);
  }
});

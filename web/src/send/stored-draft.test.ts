import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmptyDraft, parseStoredDraft, type StoredDraft } from './stored-draft.ts';

const empty: StoredDraft = {
  delivery: 'email',
  recipients: { to: [], cc: [], bcc: [] },
  typed: { to: '', cc: '', bcc: '' },
  subject: '',
  message: '',
  passwordMode: 'GENERATED',
  retentionDays: undefined,
  recipientLanguage: '',
  switches: {},
};

test('returns a draft as it was stored', () => {
  const draft: StoredDraft = {
    delivery: 'link',
    recipients: { to: ['bob@example.org'], cc: ['dan@example.org'], bcc: ['eve@example.org'] },
    typed: { to: 'fra', cc: 'g', bcc: 'h' },
    subject: 'The plans',
    message: 'Hello',
    passwordMode: 'NONE',
    retentionDays: 3,
    recipientLanguage: 'de',
    switches: { showFileNames: false, allowPreview: true },
  };
  assert.deepEqual(parseStoredDraft(JSON.parse(JSON.stringify(draft))), draft);
  assert.deepEqual(parseStoredDraft(JSON.parse(JSON.stringify(empty))), empty);
});

test('ignores stored members of another type', () => {
  const stored = {
    delivery: 'fax',
    recipients: { to: 'bob', cc: [1, 'dan@example.org'] },
    typed: null,
    subject: {},
    passwordMode: 1,
    switches: { showFileNames: 'no', other: true },
    extra: true,
  };
  const recipients = { to: [], cc: ['dan@example.org'], bcc: [] };
  assert.deepEqual(parseStoredDraft(stored), { ...empty, recipients });
  for (const other of [undefined, null, 'text', 1]) assert.deepEqual(parseStoredDraft(other), empty);
});

test('recognizes an empty draft', () => {
  assert.ok(isEmptyDraft(empty));
  assert.ok(isEmptyDraft({ ...empty, recipientLanguage: 'de' }));
  assert.ok(!isEmptyDraft({ ...empty, subject: 'The plans' }));
  assert.ok(!isEmptyDraft({ ...empty, typed: { to: 'b', cc: '', bcc: '' } }));
  assert.ok(!isEmptyDraft({ ...empty, retentionDays: 3 }));
  assert.ok(!isEmptyDraft({ ...empty, switches: { showFileNames: false } }));
});

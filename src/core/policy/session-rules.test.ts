import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../time.ts';
import { fixableOptions } from '../transfer-options.ts';
import { latestExpiry, policyViolation, type SessionValues } from './session-rules.ts';
import { type PolicySettings, defaultPolicySettings as policy } from './settings.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const violation = (values: SessionValues, changed: Partial<PolicySettings> = {}) =>
  policyViolation({ ...policy, ...changed }, values, now);

test('a transfer expires in the future, and at the latest after the retention period', () => {
  assert.equal(violation({ expiresAt: later(1) }), undefined);
  assert.equal(violation({ expiresAt: later(30 * dayMs) }), undefined);
  assert.equal(violation({ expiresAt: later(0) })?.code, 'expiration_date_passed');
  assert.equal(violation({ expiresAt: later(-1) })?.code, 'expiration_date_passed');
  const tooLate = violation({ expiresAt: later(30 * dayMs + 1) });
  assert.equal(tooLate?.code, 'expiration_date_too_late');
  assert.match(tooLate?.detail ?? '', /30 days/);
  assert.deepEqual(tooLate?.members, { limit: 30 });
});

test('the defaults of a transfer are allowed', () => {
  assert.equal(violation({ expiresAt: latestExpiry(policy, now), passwordMode: 'GENERATED' }), undefined);
});

test('each value that the policy forbids has its own problem', () => {
  const forbidden = [
    [{ passwordMode: 'NONE' }, { allowedPasswordModes: ['MANUAL'] }, 'password_mode_denied'],
    [{ allowPreview: true }, { allowPreviewDefault: false, allowPreviewChangeable: false }, 'option_fixed'],
    ...fixableOptions.map(
      (name) => [{ [name]: !policy[`${name}Default`] }, { [`${name}Changeable`]: false }, 'option_fixed'] as const,
    ),
    [{ hasConfidentialMessage: true }, { confidentialMessageAllowed: false }, 'confidential_message_denied'],
    [{ hasOwnMessage: true }, { recipientNotificationEditable: false }, 'notification_text_denied'],
  ] as const;
  for (const [values, changed, code] of forbidden) {
    assert.equal(violation(values), undefined, code);
    assert.equal(violation(values, changed)?.code, code);
  }
});

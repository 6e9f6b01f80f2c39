import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchTotp, newTotpSecret, totpCode, totpSecretText, totpStep, totpUrl } from './totp.ts';

/** The secret of RFC 6238, appendix B, and of RFC 4226, appendix D. */
const secret = Buffer.from('12345678901234567890');

test('computes the codes of RFC 6238, appendix B', () => {
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, code] of vectors) {
    // The appendix has eight digits. The last six are the code with six.
    assert.equal(totpCode(secret, totpStep(new Date(seconds * 1000))), code.slice(2));
  }
});

test('computes the codes of RFC 4226, appendix D', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
  assert.deepEqual(
    codes.map((_, step) => totpCode(secret, step)),
    codes,
  );
});

test('accepts the codes of the current, the previous and the next step, and returns the step', () => {
  const at = new Date(1_111_111_109_000);
  const current = totpStep(at);
  for (const step of [current - 1, current, current + 1]) {
    assert.equal(matchTotp(secret, totpCode(secret, step), at), step);
  }
  for (const step of [current - 2, current + 2]) assert.equal(matchTotp(secret, totpCode(secret, step), at), undefined);
  assert.equal(matchTotp(newTotpSecret(), totpCode(secret, current), at), undefined);
});

test('rejects everything that is not six digits', () => {
  const at = new Date(59_000);
  const code = totpCode(secret, totpStep(at));
  for (const text of ['', code.slice(1), `${code}0`, ` ${code}`, '٢٨٧٠٨٢', 'abcdef', '\ud800']) {
    assert.equal(matchTotp(secret, text, at), undefined, text);
  }
});

test('writes the secret in base32, as RFC 4648 does', () => {
  assert.equal(totpSecretText(Buffer.from('fooba')), 'MZXW6YTB');
  assert.equal(totpSecretText(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.match(totpSecretText(newTotpSecret()), /^[A-Z2-7]{32}$/);
});

test('escapes issuer and account in the link for the app', () => {
  assert.equal(
    totpUrl(secret, 'Sealpost files.example.org', 'ann:&b'),
    'otpauth://totp/Sealpost%20files.example.org:ann%3A%26b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sealpost%20files.example.org',
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseReturnPath } from './sign-on.ts';

test('accepts pages of the administration with a query', () => {
  for (const path of [
    '/admin',
    '/admin?tab=all',
    '/admin/transfers',
    '/admin/transfers?state=Active&q=ann%40example.org&from=2026-03-01',
    '/admin/transfers/20260301-120000-AbCdEfGh',
    '/admin/people/ann+test@example.org',
    '/admin/people/j%C3%BCrgen%40example.org',
    '/admin/settings?next=/admin/policy',
    `/admin/${'a'.repeat(493)}`,
  ]) {
    assert.equal(parseReturnPath(path), path);
    const url = new URL(`..${path}`, 'https://files.example.org/base/sign-on/callback');
    assert.equal(url.href, `https://files.example.org/base${path}`, 'a browser stays below the base URL');
  }
});

test('rejects other sites, other pages and their encoded forms', () => {
  for (const path of [
    ...['', '/', 'admin', 'admin/transfers', '/send', '/administrators', '/Admin', '/admin-x', ' /admin', '/admin '],
    ...[
      'https://example.net/admin',
      'https:/admin',
      'javascript:alert(1)',
      '/admin:80',
      'data:text/html,x',
      '/admin@example.net',
    ],
    ...['//example.net', '//example.net/admin', '///admin', '/admin//example.net', '/admin/', '/admin/transfers/'],
    ...['/\\example.net', '\\\\example.net', '/admin\\..\\send', '/admin/\\example.net', '/admin?a=\\'],
    ...['/admin/..', '/admin/../send', '/admin/./../send', '/admin/.', '/admin/transfers/../../send', '/../admin'],
    ...[
      '/admin/%2e%2e/send',
      '/admin/.%2E/send',
      '/admin/%2e',
      '/admin/..%2fsend',
      '/admin/%2Fexample.net',
      '/admin/%2f%2fexample.net',
    ],
    ...[
      '/admin/%5cexample.net',
      '/admin/%5C..%5C',
      '/admin/%252e%252e/send',
      '/admin/%252f',
      '/%61dmin',
      '%2fadmin',
      '%2f%2fexample.net',
    ],
    ...['/admin/%', '/admin/%zz', '/admin/%ff', '/admin/%00', '/admin/%0d%0aSet-Cookie', '/admin/%e2%80%ae'],
    ...['/admin\n', '/admin\r\nSet-Cookie: a=b', '/admin\t/x', '/admin\0', '/admin/a b', '/admin/\u202e', '/admin/ü'],
    ...[
      '/admin#x',
      '/admin?a=#x',
      '/admin?a="><script>',
      "/admin?a='",
      '/admin/<b>',
      '/admin;url=//example.net',
      '/admin?a=<',
    ],
    `/admin/${'a'.repeat(494)}`,
  ])
    assert.equal(parseReturnPath(path), undefined, JSON.stringify(path));
});

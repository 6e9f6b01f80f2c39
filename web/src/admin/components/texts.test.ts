import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeBrowser } from './texts.ts';

test('names the browser and the system of a user agent', () => {
  const cases = {
    'Firefox 140, Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Edge 120, Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
    'Chrome 120, Android':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Safari 17, iOS':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'curl/8.5.0': 'curl/8.5.0',
  };
  for (const [name, userAgent] of Object.entries(cases)) assert.equal(describeBrowser(userAgent), name);
  assert.equal(describeBrowser('x'.repeat(200)).length, 60);
});

import { type TestContext, test } from 'node:test';

/**
 * Registers a test with generated cases twice: with a tenth of them for `npm test`, and with all of them, under a name
 * that begins with `full: `, for `npm run test:full`.
 */
export function sizedTest(name: string, cases: number, body: (t: TestContext, cases: number) => Promise<void>): void {
  test(name, (t) => body(t, Math.ceil(cases / 10)));
  test(`full: ${name}`, (t) => body(t, cases));
}

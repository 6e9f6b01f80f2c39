import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildWeb } from '../test/support/browser/built-web.ts';
import type { Proof } from './proof.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Firefox has no virtual authenticator and opens no page at 0.0.0.0. Its own files run in `npm run test:full`. */
const excluded = /-(passkeys|public-address)\.full|\.firefox\.full/;
const stories = globSync('test/stories/{admin-*.full,admin,sent-transfers}.test.ts', { cwd: root })
  .filter((path) => !excluded.test(path))
  .toSorted();

export const firefox: Proof = {
  promise: 'The stories of the administration and of sent transfers pass in Firefox as they do in Chromium.',
  unit: 'stories',
  full: stories.length,
  async run(size, report) {
    buildWeb();
    for (const story of stories.slice(0, size)) {
      const files = ['--import', './test/support/browser/use-firefox.ts', 'scripts/test-process.ts', `${root}${story}`];
      await run(process.execPath, files, { cwd: root }).catch((error: { stdout: string }) => {
        throw new Error(`${story} failed in Firefox:\n${error.stdout}`, { cause: error });
      });
      report(story);
    }
    return {};
  },
};

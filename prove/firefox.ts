import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildWeb } from '../test/support/browser/built-web.ts';
import type { Proof } from './proof.ts';

const run = promisify(execFile);
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Not the stories of `*.firefox.full.test.ts`, which `npm run test:full` runs, and not those that only Chromium allows. */
const sections = [
  'assistant',
  'audit',
  'branding',
  'dashboard',
  'emails',
  'languages',
  'legal',
  'people',
  'policy',
  'settings',
  'storage',
  'transfers',
];

export const firefox: Proof = {
  promise: 'The stories of all sections of the administration pass in Firefox as they do in Chromium.',
  unit: 'sections',
  full: sections.length,
  async run(size, report) {
    buildWeb();
    for (const section of sections.slice(0, size)) {
      const story = path(`test/stories/admin-${section}.full.test.ts`);
      const options = ['--import', path('test/support/browser/use-firefox.ts')];
      await run(process.execPath, [...options, path('scripts/test-process.ts'), story]).catch(
        (error: { stdout: string }) => {
          throw new Error(`The story of "${section}" failed in Firefox:\n${error.stdout}`, { cause: error });
        },
      );
      report(section);
    }
    return { sections: Math.min(size, sections.length) };
  },
};

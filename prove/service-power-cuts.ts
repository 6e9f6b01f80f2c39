import assert from 'node:assert/strict';
import { join } from 'node:path';
import { reasonAgainstFragileDisks, withFragileDisk } from '../test/support/faults/power-cut.ts';
import { type Environment, runSealpost } from '../test/support/server/program.ts';
import { type EndServer, killRepeatedly } from './kills.ts';
import { type Figures, type Proof, withSeed } from './proof.ts';

/** The image grows only as far as it is written. */
const diskMebibytes = 16_384;

export const servicePowerCuts: Proof = {
  promise:
    'A server whose machine loses power at any moment of upload, submission, scan, completion, email and download has everything that it acknowledged when it restarts, and `sealpost check --contents` finds nothing after any cut.',
  unit: 'cuts',
  full: 80,
  short: 1,
  unavailableReason: reasonAgainstFragileDisks,
  run: (cuts, report) =>
    withSeed(report, (draw) =>
      withFragileDisk(diskMebibytes, (disk): Promise<Figures> => {
        const home = {
          SEALPOST_DATA: join(disk.directory, 'data'),
          SEALPOST_KEYS: join(disk.directory, 'keys'),
          SEALPOST_PORT: '0',
        };
        const cut: EndServer = async (env, life) => {
          const ended = await life.kill(() => disk.cut());
          await disk.restart();
          await requireNoFindings(env);
          return ended;
        };
        return killRepeatedly(home, cuts, cut, draw, report);
      }),
    ),
};

async function requireNoFindings(env: Environment): Promise<void> {
  const { code, out, err } = await runSealpost(['check', '--contents'], env);
  assert.deepEqual({ code, out, err }, { code: 0, out: 'No problems found.\n', err: '' });
}

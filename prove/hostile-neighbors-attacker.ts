import { constants, setPriority } from 'node:os';
import { type AttackTarget, type WeaponName, weapons } from './hostile-neighbors-weapons.ts';

/** Attacks in a process of its own, from the first message on until the second, and reports its strength. */
// An attacker has a machine of its own: its computing must not take the processor of the server.
setPriority(constants.priority.PRIORITY_LOW);
const stop = new AbortController();
process.once('message', async ({ weapon, target }: { weapon: WeaponName; target: AttackTarget }) => {
  process.once('message', () => stop.abort());
  const { strength, run } = weapons[weapon];
  let attempts = 0;
  const count = () => {
    attempts += 1;
    if (attempts === strength) process.send?.({ attempts });
  };
  await run({ target, stopped: stop.signal, count });
  process.send?.({ attempts }, () => process.exit());
});

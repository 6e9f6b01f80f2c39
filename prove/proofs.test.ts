import { test } from 'node:test';
import { proofs } from './proofs.ts';

for (const [name, proof] of Object.entries(proofs)) {
  const { promise, short, unit } = proof;
  test(`${name}, ${short} ${unit}: ${promise}`, async (t) => {
    const obstacle = await proof.obstacle?.();
    if (obstacle !== undefined) {
      t.skip(obstacle);
      return;
    }
    const figures = await proof.run(short, () => {});
    t.diagnostic(JSON.stringify(figures));
  });
}

import { test } from 'node:test';
import { proofs } from './proofs.ts';

for (const [name, proof] of Object.entries(proofs)) {
  const { promise, short, unit } = proof;
  if (short === undefined) continue;
  test(`${name}, ${short} ${unit}: ${promise}`, async (t) => {
    const reason = await proof.unavailableReason?.();
    if (reason !== undefined) {
      t.skip(reason);
      return;
    }
    const figures = await proof.run(short, () => {});
    t.diagnostic(JSON.stringify(figures));
  });
}

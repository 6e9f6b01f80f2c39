import { pageOfDamages, type RecordedDamage } from '../../db/scrub/damaged-parts.ts';
import type { Ports } from '../../ports/ports.ts';

const damagesAtOnce = 500;

/** Lists the damaged parts that the scrub has found, in the order of their keys, which begin with the day. */
export async function* listDamages({ db }: Pick<Ports, 'db'>): AsyncGenerator<RecordedDamage> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: readonly RecordedDamage[] = await pageOfDamages(db, after, damagesAtOnce);
    yield* page;
    after = page.at(-1)?.blobKey;
  }
}

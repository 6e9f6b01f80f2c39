import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import type { Ports } from '../ports/ports.ts';

/** What is left below the floor belongs to the uploads that run, and to the house itself. */
export async function refuseFullStore({ blobs }: Pick<Ports, 'blobs'>, settings: Settings): Promise<void> {
  const floor = settings['disk.floorBytes'];
  const free = await blobs.freeBytes();
  if (free >= floor) return;
  const cause = new Error(`The blob store has room for ${free} bytes, and disk.floorBytes is ${floor}`);
  throw new Problem('unavailable', { detail: 'There is no room for new files at the moment.', cause });
}

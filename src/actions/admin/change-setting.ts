import { type Actor, localActor } from '../../core/actor.ts';
import type { Settings } from '../../core/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeSettings } from './change-settings.ts';

/** Changes one setting for all servers at once, if the value is valid alone and together with the others. */
export async function changeSetting(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  name: string,
  text: string,
  by: Actor = localActor,
): Promise<Settings> {
  return (await changeSettings(ports, { [name]: text }, by)).all;
}

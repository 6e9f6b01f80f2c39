import { type Door, doorTo } from '../actions/open-transfer.ts';

/** The door to transfers, made with the first request: the list of routes is also asked for where there are no ports. */
export function laterDoor(ports: Parameters<typeof doorTo>[0]): () => Door {
  let made: Door | undefined;
  return () => {
    made ??= doorTo(ports);
    return made;
  };
}

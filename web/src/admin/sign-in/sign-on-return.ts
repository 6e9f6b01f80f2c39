import { readSession, writeSession } from '../../storage.ts';
import { hrefOf, replacePlace } from '../router.ts';

const name = 'admin-return';

/** Remembers where the user is. The single sign-on leads back to the start page. */
export function rememberPlace(): void {
  writeSession(name, `${location.pathname}${location.search}`);
}

/** Goes back to the place from which the user has left for the single sign-on. Returns whether there is one. */
export function returnAfterSignOn(): boolean {
  const href = readSession<string>(name);
  writeSession(name, undefined);
  const isStart = location.pathname === hrefOf();
  if (isStart && href?.startsWith(`${hrefOf()}/`)) replacePlace(href);
  return href !== undefined;
}

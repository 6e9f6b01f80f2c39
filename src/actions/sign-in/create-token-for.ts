import { type Actor, localActor } from '../../core/actor.ts';
import { permissionsOf } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { lockAdministrator } from '../../db/administration/administrators.ts';
import type { Ports } from '../../ports/ports.ts';
import { findKnown } from './internal/find-known.ts';
import { type CreatedToken, storeToken, type TokenRequest } from './internal/store-token.ts';

/** Creates an API token for an administrator, on the machine of the service. */
export async function createTokenFor(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  request: TokenRequest,
  by: Actor = localActor,
): Promise<CreatedToken> {
  const { id, role } = await findKnown(ports.db, administratorId);
  const owner = { id, permissions: new Set(permissionsOf(role)) };
  return storeToken(ports, owner, request, {
    by,
    async confirm(tx) {
      if (!(await lockAdministrator(tx, id))) {
        throw new Problem('entity_unknown', { detail: 'This administrator is disabled or was removed.' });
      }
    },
  });
}

import type { Role } from '../../core/permissions.ts';
import { listAdministrators as findAll, type ListedAdministrator } from '../../db/administration/administrators.ts';
import type { Ports } from '../../ports/ports.ts';

export interface DescribedAdministrator {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly state: 'active' | 'disabled';
  /** Whether an account of single sign-on, which has no factors here. */
  readonly isSignOn: boolean;
  /** False after a reset, until the link was used. */
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly sessions: number;
  readonly tokens: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | undefined;
}

/** Lists all administrators in the order of their names. */
export async function listAdministrators({ db }: Pick<Ports, 'db'>): Promise<readonly DescribedAdministrator[]> {
  return (await findAll(db)).map(describeAdministrator);
}

export function describeAdministrator(row: ListedAdministrator): DescribedAdministrator {
  const { id, name, role, state, passkeys, recovery_codes, sessions, tokens } = row;
  return {
    ...{ id, name, role, state },
    isSignOn: row.oidc_hash !== null,
    hasPassword: row.password !== null,
    hasTotp: row.totp !== null,
    passkeys: passkeys ?? 0,
    recoveryCodes: recovery_codes ?? 0,
    sessions: sessions ?? 0,
    tokens: tokens ?? 0,
    createdAt: new Date(row.created_at),
    lastSignInAt: row.last_sign_in_at === null ? undefined : new Date(row.last_sign_in_at),
  };
}

import { countRecoveryCodes, findAccount } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Administrator } from './identify-administrator.ts';

export interface DescribedFactors {
  readonly password: boolean;
  readonly totp: boolean;
  readonly passkeys: number;
  /** How many recovery codes were not used. */
  readonly recoveryCodes: number;
}

/** Describes how an administrator can sign in. */
export async function describeFactors({ db }: Pick<Ports, 'db'>, by: Administrator): Promise<DescribedFactors> {
  const account = await findAccount(db, by.id);
  return {
    password: (account?.password ?? null) !== null,
    totp: (account?.totp ?? null) !== null,
    passkeys: account?.passkeys ?? 0,
    recoveryCodes: await countRecoveryCodes(db, by.id),
  };
}

import { countAdministrators } from '../../db/administration/administrators.ts';
import type { Ports } from '../../ports/ports.ts';

export interface SignInDescription {
  /** False until the first administrator has used the set-up link. */
  readonly isSetUp: boolean;
}

/** Describes how administrators sign in, for callers who are not signed in. */
export async function describeSignIn({ db }: Pick<Ports, 'db'>): Promise<SignInDescription> {
  return { isSetUp: (await countAdministrators(db)) > 0 };
}

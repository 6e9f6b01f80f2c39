import type { RelyingParty } from '../../core/relying-party.ts';
import { signOnLabel } from '../../core/sign-on.ts';
import { countAdministrators } from '../../db/administration/administrators.ts';
import { readSettings } from '../../db/settings.ts';
import type { SignOnDeps } from './start-oidc.ts';

export interface SignInDescription {
  /** False until the first administrator has used the set-up link. */
  readonly isSetUp: boolean;
  readonly methods: ReadonlyArray<'password' | 'passkey' | 'oidc'>;
  /** The name of the OpenID Connect server for people. Undefined if none is configured. */
  readonly signOnLabel: string | undefined;
}

/** Describes how administrators sign in, for callers who are not signed in. */
export async function describeSignIn(
  { db, signOn }: Pick<SignOnDeps, 'db' | 'signOn'>,
  relyingParty?: RelyingParty,
): Promise<SignInDescription> {
  const { 'oidc.label': label } = await readSettings(db);
  return {
    isSetUp: (await countAdministrators(db)) > 0,
    methods: [
      'password',
      ...(relyingParty === undefined ? [] : ['passkey' as const]),
      ...(signOn ? ['oidc' as const] : []),
    ],
    signOnLabel: signOn && signOnLabel(signOn.issuer, label),
  };
}

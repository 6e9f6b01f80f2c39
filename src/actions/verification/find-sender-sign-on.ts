import { signOnLabel } from '../../core/sign-on.ts';
import { readSettings } from '../../db/settings.ts';
import type { SenderSignOnDeps } from './start-oidc-verification.ts';

/** Returns the name of the server at which senders can verify their address, or undefined if they cannot. */
export async function findSenderSignOn({
  db,
  signOn,
}: Pick<SenderSignOnDeps, 'db' | 'signOn'>): Promise<string | undefined> {
  if (signOn === undefined) return undefined;
  const settings = await readSettings(db);
  return settings['verification.oidc'] ? signOnLabel(signOn.issuer, settings['oidc.label']) : undefined;
}

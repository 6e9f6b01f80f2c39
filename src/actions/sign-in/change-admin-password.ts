import { passwordFault } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import { openAdminPassword, sealAdminPassword } from '../../crypto/admin-password.ts';
import { newPasswordDerivation, passwordQueueTimeoutMs } from '../../crypto/password-key.ts';
import { changeFactors, findAccount } from '../../db/administration/factors.ts';
import { endSessions } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { commonWords } from '../../words/common-words.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';
import { sealDevice } from './internal/sign-in-caller.ts';

/**
 * Replaces the password of the signed-in administrator. All other sessions end, and all browsers become unknown. Returns
 * the cookie that makes the browser of this request known again.
 */
export async function changeAdminPassword(
  { db, passwords, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'>,
  by: Administrator,
  password: string,
): Promise<{ readonly deviceCookie: string }> {
  const session = sessionOf(by);
  const account = await findAccount(db, by.id);
  if (account === undefined || account.password === null) throw new Problem('entity_unknown');
  const fault = passwordFault(password, by.name, await commonWords());
  if (fault !== undefined) throw new Problem('admin_password_weak', { detail: fault });
  const timeout = AbortSignal.timeout(passwordQueueTimeoutMs);
  const cause = { network: `administrator session ${session.id}` };
  const derived = await passwords.derive(password, newPasswordDerivation(), timeout, cause);
  const sealed = sealAdminPassword(ports.keys, by.id, derived);
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    await changeFactors(tx, by.id, { password: sealed }, ports.clock.now());
    const sessions = await endSessions(tx, by.id, session.id);
    await recordAudit(tx, ports, by.actor, { action: 'changeAdminPassword', subject: by.id, old: { sessions } });
  });
  return { deviceCookie: sealDevice(ports, by.id, openAdminPassword(ports.keys, by.id, sealed)) };
}

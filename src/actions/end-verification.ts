import { endVerification as deleteVerification } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';

/** The caller's token is worth nothing from here on. Other verifications of the address go on. */
export async function endVerification({ db }: Pick<Ports, 'db'>, caller: VerifiedEmail): Promise<void> {
  await deleteVerification(db, caller.verificationId);
}

import { endVerification as deleteVerification } from '../../db/contacts/verifications.ts';
import type { Ports } from '../../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';

/** Invalidates the caller's token. Other verifications of the address stay valid. */
export async function endVerification({ db }: Pick<Ports, 'db'>, caller: VerifiedEmail): Promise<void> {
  await deleteVerification(db, caller.verificationId);
}

import type { EmailAddress } from '../../core/email-address.ts';
import { countPersonalData, type PersonalDataCounts } from '../../db/contacts/personal-data.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireContact } from './internal/require-contact.ts';

/** Counts what is stored about an address. */
export async function findPerson(
  { reports }: { readonly reports: Ports['db'] },
  address: EmailAddress,
): Promise<PersonalDataCounts> {
  return countPersonalData(reports, await requireContact(reports, address));
}

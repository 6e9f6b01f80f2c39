import { showAddress } from '../../core/email-address.ts';
import { suggestAddresses as findAddresses, type SuggestedAddress } from '../../db/contacts/contacts.ts';
import type { ReportDeps } from './search-transfers.ts';

export type { SuggestedAddress };

const maxAddresses = 20;
const maxCount = 100;

/** Returns the first addresses that contain the text, with the number of their transfers, up to 100. */
export async function suggestAddresses(
  { reports }: Pick<ReportDeps, 'reports'>,
  text: string,
): Promise<readonly SuggestedAddress[]> {
  const part = text.normalize('NFC').toLowerCase();
  const found = await findAddresses(reports, part, { max: maxAddresses, maxCount });
  return found.map(({ address, ...counts }) => ({ address: showAddress(address, null), ...counts }));
}

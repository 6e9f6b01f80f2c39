import { aTransfer, type MadeTransfer, type TransferWishes } from '../support/a-transfer.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { withPassword } from './receiving-house.ts';
import { ann, aSendingHouse, type SendingHouse } from './sending-house.ts';

/** One that fulfils all rules. */
export const strong = 'Zr4_hWpk.82!Lb';

type Ask = (path: string, options?: RequestInit) => Promise<Response>;

/** A transfer of Ann's on a server, the client that made it and another of hers. */
export async function aSentTransfer(t: Parameters<typeof aSendingHouse>[0], wishes: TransferWishes = {}) {
  const house = await aSendingHouse(t, 'SQLite', undefined, quickPasswords);
  const [maker, elsewhere] = [await house.sender(), await house.sender()];
  const clientId = maker.headers['X-CS-ClientId'] ?? '';
  const made = await aTransfer(house.ports, { sender: ann, clientId, ...wishes });
  const ask: Ask = (path, options = {}) => fetch(new URL(path, house.server.baseUrl), options);
  /** The status of what a recipient gets with this password. */
  const opened = async (password = made.password) =>
    (await ask(`/api/transfers/${made.transferId}`, withPassword(password))).status;
  return { ...house, maker, elsewhere, made, ask, opened, place: placeOf(made) };
}

export const placeOf = ({ trackingId }: MadeTransfer) => ({ sender: ann, trackingId });
export const pathOf = ({ trackingId }: MadeTransfer) => `/api/users/${ann}/transfers/${trackingId}`;
export const blobsOf = ({ blobs }: SendingHouse['ports']) => Array.fromAsync(blobs.list(''));

/** As if an administrator had said so. */
export async function newRules(
  { db }: SendingHouse['ports'],
  settings: Record<string, string> | undefined,
): Promise<void> {
  if (settings === undefined) await db.deleteFrom('policy_rule').execute();
  else
    await db
      .updateTable('policy_rule')
      .set({ settings: JSON.stringify(settings) })
      .execute();
  await db
    .updateTable('policy_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

import type { Cleanup } from '../cleanup.ts';
import { createTransfer, type TestTransfer, type TransferOptions } from '../transfer/test-transfer.ts';
import { type ApiServer, ann, startApiServer, withPassword } from './api-server.ts';

/** A password that meets all requirements. */
export const strongPassword = 'Zr4_hWpk.82!Lb';

/** Starts a server with a transfer from Ann, the client that created it, and another of her clients. */
export async function startServerWithTransfer(t: Cleanup, options: TransferOptions = {}) {
  const service = await startApiServer(t);
  const [maker, elsewhere] = [await service.sender(), await service.sender()];
  const clientId = maker.headers['X-CS-ClientId'] ?? '';
  const made = await createTransfer(service.ports, { sender: ann, clientId, ...options });
  /** Returns the response status that a recipient gets with this password. */
  const opened = async (password = made.password) =>
    (await service.request(`/api/transfers/${made.transferId}`, withPassword(password))).status;
  return { ...service, maker, elsewhere, made, opened, place: placeOf(made) };
}

export const placeOf = ({ trackingId }: TestTransfer) => ({ sender: ann, trackingId });
export const pathOf = ({ trackingId }: TestTransfer) => `/api/users/${ann}/transfers/${trackingId}`;
export const blobsOf = ({ blobs }: ApiServer['ports']) => Array.fromAsync(blobs.list(''));

/** Replaces policy settings as an administrator would. */
export async function replacePolicySettings(
  { db }: ApiServer['ports'],
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

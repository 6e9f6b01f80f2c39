import { createHash } from 'node:crypto';
import { Sealpost } from '#client';
import type { SenderWindow } from './sender-window.ts';
import type { WebHouse } from './web-house.ts';

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

type Window = Pick<SenderWindow, 'page' | 'clientId'>;

/** What the browser of a window has kept of whoever has proven an address in it. */
export async function proofOf({ page }: Pick<Window, 'page'>): Promise<Record<'address' | 'token', string>> {
  const kept = await page.evaluate<string>('localStorage.getItem("sealpost:/:identity")');
  return JSON.parse(kept) as Record<'address' | 'token', string>;
}

/** The transfers of a window, as the interface tells of them. */
export async function sentBy({ baseUrl }: WebHouse, window: Window) {
  const { address, token } = await proofOf(window);
  const client = new Sealpost({ baseUrl, clientId: window.clientId, token });
  const { data } = await client.sentTransfers(address, { fields: 'trackingId,status,transfer' });
  return data;
}

/** Names and checksums of what a window has sent last. */
export async function lastFiles(house: WebHouse, window: Window): Promise<Readonly<Record<string, string>>> {
  const [last] = await sentBy(house, window);
  return Object.fromEntries(last?.transfer?.files?.map(({ fileName, checksum }) => [fileName, checksum]) ?? []);
}

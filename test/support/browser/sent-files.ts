import { createHash } from 'node:crypto';
import { Sealpost } from '#client';
import type { WebServer } from '../server/web-server.ts';
import { waitUntil } from '../wait-until.ts';
import type { SenderWindow } from './sender-window.ts';

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

type Window = Pick<SenderWindow, 'page' | 'clientId'>;

/** The verified address of a window, and a client of the API with its credentials. */
export async function clientOf({ baseUrl }: WebServer, { page, clientId }: Window) {
  const saved = await page.evaluate<string>('localStorage.getItem("sealpost:/:identity")');
  const { address, token } = JSON.parse(saved) as Record<'address' | 'token', string>;
  return { address, client: new Sealpost({ baseUrl, clientId, token }) };
}

/** The transfers that the API lists for the address of a window. */
export async function sentTransfersOf(server: WebServer, window: Window) {
  const { address, client } = await clientOf(server, window);
  const { data } = await client.sentTransfers(address, { fields: 'trackingId,status,transfer' });
  return data;
}

/** Names and checksums of the files that a window sent last, once their transfer is completed. */
export async function lastSentFiles(server: WebServer, window: Window): Promise<Readonly<Record<string, string>>> {
  let files: ReadonlyArray<readonly [name: string | undefined, checksum: string | null | undefined]> = [];
  await waitUntil(async () => {
    const [last] = await sentTransfersOf(server, window);
    files = last?.transfer?.files?.map(({ fileName, checksum }) => [fileName, checksum]) ?? [];
    return files.length > 0 && files.every(([, checksum]) => typeof checksum === 'string');
  });
  return Object.fromEntries(files);
}

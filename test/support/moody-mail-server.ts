import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { aMailServer, type TakenMail } from './mail-servers.ts';

/**
 * `away`: nobody listens. `silent`: somebody does and says nothing. `full`: every reader is put off (4xx). `forgetful`: it
 * takes a mail and cuts the connection before it says so. `leaving`: it says 421 and goes.
 */
export type Mood = 'away' | 'silent' | 'full' | 'forgetful' | 'leaving' | 'fine';

export interface MoodyMailServer {
  readonly port: number;
  /** What it has taken, with the mood in which it did. */
  readonly taken: ReadonlyArray<TakenMail & { readonly mood: Mood }>;
  change(mood: Mood): Promise<void>;
}

/** A real mail server behind a door that can be shut in several ways. */
export async function aMoodyMailServer(t: Pick<TestContext, 'after'>): Promise<MoodyMailServer> {
  let mood: Mood = 'fine';
  const later = Object.assign(new Error('4.2.2 Try again'), { responseCode: 450 });
  const moods: Mood[] = [];
  const inner = await aMailServer(t, {
    onRcptTo: (_address, _session, done) => done(mood === 'full' ? later : undefined),
  });
  const noteMoods = () => {
    while (moods.length < inner.taken.length) moods.push(mood);
  };
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {});
    if (mood === 'silent') return;
    if (mood === 'leaving') return void client.end('421 4.3.2 going away\r\n');
    passOn(client, inner.port, mood === 'forgetful');
  });
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = async (port: number) => {
    door.listen(port, '127.0.0.1');
    await once(door, 'listening');
  };
  await listen(0);
  const { port } = door.address() as AddressInfo;
  t.after(() => {
    cutAll();
    door.close();
  });
  return {
    port,
    get taken() {
      noteMoods();
      return inner.taken.map((mail, index) => ({ ...mail, mood: moods[index] ?? mood }));
    },
    async change(next) {
      noteMoods();
      if (next === mood) return;
      cutAll();
      if (next === 'away') {
        door.close();
        await once(door, 'close');
      } else if (mood === 'away') await listen(port);
      mood = next;
    },
  };
}

/** The answer to a mail's content comes after the one that asked for it. */
function passOn(client: Socket, port: number, cutsAfterContent: boolean): void {
  const server = connect(port, '127.0.0.1');
  let hasAskedForContent = false;
  server.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => server.destroy());
  client.on('data', (bytes) => server.write(bytes));
  server.on('data', (bytes) => {
    if (hasAskedForContent && cutsAfterContent) return void client.destroy();
    hasAskedForContent = /^354 /m.test(bytes.toString('latin1'));
    client.write(bytes);
  });
}

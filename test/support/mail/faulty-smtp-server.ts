import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { type ReceivedEmail, startSmtpServer } from './smtp-servers.ts';

/**
 * `away`: the port is closed. `silent`: accepts connections and sends nothing. `full`: defers every recipient (4xx).
 * `forgetful`: accepts an email and closes the connection before the response. `leaving`: sends 421 and closes.
 */
export type SmtpMode = 'away' | 'silent' | 'full' | 'forgetful' | 'leaving' | 'fine';

export interface FaultySmtpServer {
  readonly port: number;
  /** The emails received, with the mode at that time. */
  readonly received: ReadonlyArray<ReceivedEmail & { readonly mood: SmtpMode }>;
  setMode(mood: SmtpMode): Promise<void>;
}

/** Starts a real mail server behind a proxy that can fail in several ways. */
export async function startFaultySmtpServer(t: Pick<TestContext, 'after'>): Promise<FaultySmtpServer> {
  let mood: SmtpMode = 'fine';
  const later = Object.assign(new Error('4.2.2 Try again'), { responseCode: 450 });
  const moods: SmtpMode[] = [];
  const inner = await startSmtpServer(t, {
    onRcptTo: (_address, _session, done) => done(mood === 'full' ? later : undefined),
  });
  const noteMoods = () => {
    while (moods.length < inner.taken.length) moods.push(mood);
  };
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {});
    if (mood === 'silent') return;
    if (mood === 'leaving') return void client.end('421 4.3.2 going away\r\n');
    forward(client, inner.port, mood === 'forgetful');
  });
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  t.after(() => {
    cutAll();
    listener.close();
  });
  return {
    port,
    get received() {
      noteMoods();
      return inner.taken.map((email, index) => ({ ...email, mood: moods[index] ?? mood }));
    },
    async setMode(next) {
      noteMoods();
      if (next === mood) return;
      cutAll();
      if (next === 'away') {
        listener.close();
        await once(listener, 'close');
      } else if (mood === 'away') await listen(port);
      mood = next;
    },
  };
}

/** Forwards a connection. The response to an email's content follows the 354 response, which requests the content. */
function forward(client: Socket, port: number, cutsAfterContent: boolean): void {
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

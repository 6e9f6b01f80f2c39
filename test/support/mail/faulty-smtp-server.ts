import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Cleanup } from '../cleanup.ts';
import { freePort } from '../server/free-port.ts';
import { type ReceivedEmail, startSmtpServer } from './smtp-servers.ts';

/**
 * `down`: the port is closed. `silent`: accepts connections and sends nothing. `full`: defers every recipient (4xx).
 * `response lost`: accepts an email and closes the connection before the response. `stopping`: sends 421 and closes.
 */
export type SmtpMode = 'down' | 'silent' | 'full' | 'response lost' | 'stopping' | 'normal';

export interface FaultySmtpServer {
  readonly port: number;
  /** The emails received, with the mode at that time. */
  readonly received: ReadonlyArray<ReceivedEmail & { readonly mode: SmtpMode }>;
  setMode(mode: SmtpMode): Promise<void>;
}

/** Starts a real mail server behind a proxy that can fail in several ways. */
export async function startFaultySmtpServer(t: Cleanup): Promise<FaultySmtpServer> {
  let mode: SmtpMode = 'normal';
  const later = Object.assign(new Error('4.2.2 Try again'), { responseCode: 450 });
  const modes: SmtpMode[] = [];
  const inner = await startSmtpServer(t, {
    onRcptTo: (_address, _session, done) => done(mode === 'full' ? later : undefined),
  });
  const recordModes = () => {
    while (modes.length < inner.received.length) modes.push(mode);
  };
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {});
    if (mode === 'silent') return;
    if (mode === 'stopping') return void client.end('421 4.3.2 going away\r\n');
    forward(client, inner.port, mode === 'response lost');
  });
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  // No other socket gets this port while the server is down.
  const port = await freePort();
  await listen(port);
  t.after(() => {
    cutAll();
    listener.close();
  });
  return {
    port,
    get received() {
      recordModes();
      return inner.received.map((email, index) => ({ ...email, mode: modes[index] ?? mode }));
    },
    async setMode(next) {
      recordModes();
      if (next === mode) return;
      cutAll();
      if (next === 'down') {
        listener.close();
        await once(listener, 'close');
      } else if (mode === 'down') await listen(port);
      mode = next;
    },
  };
}

/** Forwards a connection. The response to an email's content follows the 354 response, which requests the content. */
function forward(client: Socket, port: number, dropsResponse: boolean): void {
  const server = connect(port, '127.0.0.1');
  let awaitsContentResponse = false;
  server.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => server.destroy());
  client.on('data', (bytes) => server.write(bytes));
  server.on('data', (bytes) => {
    if (awaitsContentResponse && dropsResponse) return void client.destroy();
    awaitsContentResponse = /^354 /m.test(bytes.toString('latin1'));
    client.write(bytes);
  });
}

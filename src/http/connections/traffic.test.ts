import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { createCertificate } from '../../../test/support/server/certificate.ts';
import { startHttpServer } from '../../../test/support/server/http-server.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';

const head = 'GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n';

for (const protocol of ['HTTP', 'HTTPS'] as const) {
  test(`${protocol}: counts the bytes of open and closed connections`, async (t) => {
    const tls = protocol === 'HTTPS' ? createCertificate(t) : undefined;
    const { server } = await startHttpServer(t, { tls });
    assert.deepEqual(server.traffic(), { connections: 0, received: 0, sent: 0 });
    const { port } = server.address as AddressInfo;
    const socket =
      tls === undefined ? connect(port, '127.0.0.1') : connectTls({ port, host: '127.0.0.1', ca: tls.cert });
    socket.write(`${head}\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    assert.deepEqual(server.traffic(), { connections: 1, received: head.length + 2, sent: first.length });
    const last = `${head}Connection: close\r\n\r\n`;
    socket.write(last);
    const [second] = (await once(socket, 'data')) as [Buffer];
    await once(socket, 'close');
    // The server closes its end of the connection later.
    await waitUntil(() => server.traffic().connections === 0);
    const closed = { connections: 0, received: head.length + 2 + last.length, sent: first.length + second.length };
    assert.deepEqual(server.traffic(), closed);
  });
}

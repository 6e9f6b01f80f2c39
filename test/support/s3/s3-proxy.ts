import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Cleanup } from '../cleanup.ts';

/** A proxy does this with a request instead of forwarding it and its response. */
export type Fault =
  /** Responds with this status and error code, without forwarding the request. */
  | { readonly status: number; readonly code: string }
  /** `hang`: never responds. `cut`: closes the connection. `lose`: forwards the request, and closes the connection instead of responding. */
  | 'hang'
  | 'cut'
  | 'lose'
  /** Forwards half of the response, then closes the connection, or sends nothing more. */
  | 'cut-response'
  | 'stall-response'
  /** Changes a byte of the request. */
  | 'damage';

export interface S3Proxy {
  readonly endpoint: string;
  /** Method and path of each request, in the order of their arrival. */
  readonly requests: string[];
  /** Decides about each further request. */
  inject(plan: (request: IncomingMessage) => Fault | undefined): void;
  /** Applies these faults to the next requests of a method, one each. */
  injectNext(method: string, ...faults: readonly Fault[]): void;
}

/** Starts an HTTP proxy in front of an S3 gateway. It keeps the host name, which is part of the signature. */
export async function startS3Proxy(t: Cleanup, gateway: { readonly port: number }): Promise<S3Proxy> {
  const requests: string[] = [];
  let plan: (request: IncomingMessage) => Fault | undefined = () => undefined;
  const proxy = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    handle(incoming, response, gateway.port, plan(incoming)).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const inject: S3Proxy['inject'] = (next) => {
    plan = next;
  };
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    requests,
    inject,
    injectNext(method, ...faults) {
      const left = [...faults];
      inject((incoming) => (incoming.method === method ? left.shift() : undefined));
    },
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  fault: Fault | undefined,
): Promise<void> {
  if (fault === 'cut') return void incoming.destroy();
  const body = await buffer(incoming);
  if (fault === 'hang') return;
  if (typeof fault === 'object') {
    response.writeHead(fault.status, { 'content-type': 'application/xml' });
    return void response.end(`<Error><Code>${fault.code}</Code><Message>injected</Message></Error>`);
  }
  if (fault === 'damage' && body.length > 0) body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
  const { method, url, headers } = incoming;
  const forwarded = request({ port, host: '127.0.0.1', method, path: url, headers });
  forwarded.end(body);
  const [received] = (await once(forwarded, 'response')) as [IncomingMessage];
  const content = await buffer(received);
  if (fault === 'lose') return void response.destroy();
  response.writeHead(received.statusCode ?? 500, received.headers);
  if (fault !== 'cut-response' && fault !== 'stall-response') return void response.end(content);
  response.write(content.subarray(0, content.length / 2), () => {
    if (fault === 'cut-response') response.destroy();
  });
}

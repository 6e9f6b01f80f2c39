import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { forgetPeakMemory, peakMemory } from '../test/support/peak-memory.ts';
import { type ContenderName, contenders } from './comparisons.ts';
import type { Contender } from './contenders/contender.ts';

/** What the server tells about itself when a sample ends. */
export interface ServerFigures {
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  readonly loopMs: { readonly median: number; readonly p99: number; readonly max: number };
}

/** A contender behind HTTP: PUT, GET and DELETE of /name. Started by compare.ts, ends with it. */
async function serve(name: ContenderName, directory: string): Promise<void> {
  const contender = await contenders[name](directory);
  const server = createServer((request, response) => {
    answer(contender, request, response).catch((error) => {
      console.error(`${name}: ${error}`);
      response.destroy();
    });
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  reportSamples();
  process.on('disconnect', () => process.exit());
}

async function answer(contender: Contender, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? '/').slice(1);
  if (request.method === 'GET') {
    await contender.send(name, response);
    return;
  }
  if (request.method === 'PUT') await contender.receive(name, request);
  else await contender.remove(name);
  response.writeHead(204).end();
}

/** Node measures from one beat of a timer to the next. A delay is what comes on top of the beat. */
const beatMs = 10;

function reportSamples(): void {
  const delays = monitorEventLoopDelay({ resolution: beatMs });
  let before = process.cpuUsage();
  process.on('message', (word) => {
    if (word === 'begin') {
      forgetPeakMemory();
      delays.enable();
      delays.reset();
      before = process.cpuUsage();
      process.send?.('begun');
      return;
    }
    const { user, system } = process.cpuUsage(before);
    delays.disable();
    const delay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - beatMs);
    process.send?.({
      cpuSeconds: (user + system) / 1e6,
      peakBytes: peakMemory(),
      loopMs: {
        median: delay(delays.percentile(50)),
        p99: delay(delays.percentile(99)),
        max: delay(delays.max),
      },
    } satisfies ServerFigures);
  });
}

const [name, directory = ''] = process.argv.slice(2);
await serve(name as ContenderName, directory);

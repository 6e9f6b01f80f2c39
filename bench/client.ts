import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { generatedContent } from '../test/support/generated-content.ts';

export interface ClientJob {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly port: number;
  readonly names: readonly string[];
  readonly size: number;
  /** Costs time: for the check before the first sample only. */
  readonly withDigest: boolean;
}

export interface ClientFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly digests: readonly string[];
}

const bufferSize = 1024 * 1024;

/** Speaks just enough HTTP/1.1, over one buffer per connection, so that the server is the slower side. */
async function run({ method, port, names, size, withDigest }: ClientJob): Promise<ClientFigures> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const digests = await Promise.all(names.map((name) => request(method, port, name, size, withDigest)));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, cpuSeconds: (user + system) / 1e6, digests };
}

function request(method: string, port: number, name: string, size: number, withDigest: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    const answer = answerReader(method === 'GET' ? size : 0);
    const onBytes = (length: number, buffer: Uint8Array): boolean => {
      try {
        const body = answer.add(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        if (withDigest) hash.update(body);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
      if (answer.isComplete()) resolve(hash.digest('hex'));
      return true;
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: { buffer: Buffer.allocUnsafeSlow(bufferSize), callback: onBytes },
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${method} ${name}: the answer ended early`)));
    const bodySize = method === 'PUT' ? size : 0;
    socket.write(
      `${method} /${name} HTTP/1.1\r\nhost: bench\r\nconnection: close\r\ncontent-length: ${bodySize}\r\n\r\n`,
    );
    sendBody(socket, bodySize);
  });
}

function sendBody(socket: Socket, size: number): void {
  const chunks = generatedContent(size, bufferSize);
  const sendMore = () => {
    for (let next = chunks.next(); !next.done; next = chunks.next()) {
      if (socket.write(next.value)) continue;
      socket.once('drain', sendMore);
      return;
    }
  };
  sendMore();
}

/** Counts: an answer that is shorter, longer or not a success is an error, never a sample. */
function answerReader(bodySize: number) {
  let head = '';
  let received = 0;
  let inBody = false;
  return {
    add(bytes: Buffer): Buffer {
      let body = bytes;
      if (!inBody) {
        head += bytes.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return Buffer.alloc(0);
        if (!/^HTTP\/1\.1 20\d /.test(head)) throw new Error(`The server answered ${head.slice(0, 40)}`);
        inBody = true;
        body = bytes.subarray(bytes.length - (head.length - end - 4));
      }
      received += body.length;
      if (received > bodySize) throw new Error('The answer is longer than the file');
      return body;
    },
    isComplete: () => inBody && received === bodySize,
  };
}

process.on('message', (job: ClientJob) => {
  run(job).then(
    (figures) => process.send?.(figures),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());

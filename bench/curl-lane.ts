import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { generatedContent } from '../test/support/generated-content.ts';
import type { Traveller } from './client.ts';
import type { Exchange } from './contenders/contender.ts';

const chunkSize = 64 * 1024;

/** Every server gets the same work: TLS 1.3 with this suite, HTTP/1.1, a connection of its own for each exchange. */
const manner = [
  '--tlsv1.3',
  '--tls13-ciphers',
  'TLS_AES_256_GCM_SHA384',
  '--http1.1',
  '--fail',
  '--silent',
  '--show-error',
];

export const overCurl: Traveller = async (lane, withDigest) => {
  const digests: string[] = [];
  for (const exchange of lane) {
    if (withDigest) digests.push(await digestOf(exchange));
    else await travel(exchange);
  }
  return digests;
};

/** An answer that is shorter, longer or not a success is an error, never a sample. */
async function travel(exchange: Exchange): Promise<void> {
  const size = await runCurl(exchange, ['--output', '/dev/null', '--write-out', '%{size_download}'], text);
  if (Number(size) !== exchange.receives) throw new Error(`The answer has ${size} of ${exchange.receives} bytes`);
}

function digestOf(exchange: Exchange): Promise<string> {
  return runCurl(exchange, [], async (body) => {
    const hash = createHash('sha256');
    await pipeline(body, hash);
    return hash.digest('hex');
  });
}

async function runCurl<Result>(
  { method, url, headers = {}, sends, certificate = '' }: Exchange,
  options: readonly string[],
  take: (output: Readable) => Promise<Result>,
): Promise<Result> {
  const said = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const brought = sends > 0 ? ['--upload-file', '-'] : [];
  const args = [...manner, '--cacert', certificate, '--request', method, ...said, ...brought, ...options, url];
  const child = spawn('curl', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const [result] = await Promise.all([
    take(child.stdout),
    pipeline(Readable.from(generatedContent(sends, chunkSize)), child.stdin),
  ]);
  const [code] = await closed;
  if (code !== 0) throw new Error(`curl ended with ${code}`);
  return result;
}

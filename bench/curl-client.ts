import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { generatedContent } from '../test/support/inputs/generated-content.ts';
import type { Exchange } from './candidates/candidate.ts';
import type { BenchClient } from './client.ts';

const chunkSize = 64 * 1024;

/** The same work for every server: TLS 1.3 with this cipher suite, HTTP/1.1, a new connection for each exchange. */
const curlOptions = [
  '--tlsv1.3',
  '--tls13-ciphers',
  'TLS_AES_256_GCM_SHA384',
  '--http1.1',
  '--fail',
  '--silent',
  '--show-error',
];

export const curlClient: BenchClient = async (connection, withDigest) => {
  const digests: string[] = [];
  for (const exchange of connection) {
    if (withDigest) digests.push(await digestOf(exchange));
    else await runExchange(exchange);
  }
  return digests;
};

/** Throws if the response is shorter or longer than expected or not a success, so that it never becomes a sample. */
async function runExchange(exchange: Exchange): Promise<void> {
  const size = await runCurl(exchange, ['--output', '/dev/null', '--write-out', '%{size_download}'], text);
  if (Number(size) !== exchange.receives) throw new Error(`The response has ${size} of ${exchange.receives} bytes`);
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
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const bodyArgs = sends > 0 ? ['--upload-file', '-'] : [];
  const args = [
    ...curlOptions,
    '--cacert',
    certificate,
    '--request',
    method,
    ...headerArgs,
    ...bodyArgs,
    ...options,
    url,
  ];
  const child = spawn('curl', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const [result] = await Promise.all([
    take(child.stdout),
    pipeline(Readable.from(generatedContent(sends, chunkSize)), child.stdin),
  ]);
  const [code] = await closed;
  if (code !== 0) throw new Error(`curl exited with ${code}`);
  return result;
}

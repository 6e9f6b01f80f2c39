import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { codeOf } from '../core/errors.ts';
import type { CheckCode, CheckResult } from '../core/health.ts';
import { certificateFault, connectionFault } from './certificate.ts';

/** Much more than the responses have. */
const maxResponseBytes = 4_096;

interface ReadResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. Empty for a request with a body, whose connection may end before the response is read. */
  readonly text: string;
}

interface ProbeRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** True by default. */
  readonly verifiesCertificate?: boolean;
}

/** Sends no header that another service could mistake for a credential, and follows no redirect. */
export async function sendRequest(
  url: URL,
  signal: AbortSignal,
  { method = 'GET', headers = {}, body, verifiesCertificate = true }: ProbeRequest = {},
): Promise<ReadResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = { method, signal, agent: false, headers: { accept: 'application/json', ...headers } };
  // An import would also load Node.js's fetch and WebSocket, which takes more CPU time than the command `health` otherwise.
  const request =
    url.protocol === 'https:'
      ? process
          .getBuiltinModule('node:https')
          .request(url, { ...options, rejectUnauthorized: verifiesCertificate }, resolve)
      : process.getBuiltinModule('node:http').request(url, options, resolve);
  // After a response, an error is that of a body which the server did not want.
  request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  request.end(body);
  const response = await promise;
  try {
    const { statusCode: status = 0 } = response;
    return { status, headers: response.headers, text: body === undefined ? await textOf(response) : '' };
  } finally {
    response.destroy();
    request.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxResponseBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

interface IdentityRequest {
  /** The address that all links begin with. */
  readonly baseUrl: URL;
  readonly nonce: string;
  /** What only a server with the same master key responds to the nonce. */
  readonly proof: string;
}

/** Requests the service at its public address, as browsers do, and checks that this service responds. */
export async function probeBaseUrl(
  { baseUrl, nonce, proof }: IdentityRequest,
  signal: AbortSignal,
): Promise<CheckResult> {
  const base = baseUrl.href.replace(/\/$/, '');
  const failing = (code: CheckCode, fault: string): CheckResult => ({
    ...{ state: 'failing', code },
    sentence: `${base} ${fault}`,
  });
  try {
    const { status, headers, text } = await sendRequest(new URL(`${base}/api/status?nonce=${nonce}`), signal);
    if (status >= 300 && status < 400)
      return failing(
        'base_url_redirects',
        `redirects to ${readable(headers.location)}. Set SEALPOST_BASE_URL to the address that browsers show.`,
      );
    if (status !== 200)
      return failing(
        'base_url_status',
        `responds with status ${status}. Check that the reverse proxy forwards all paths below it to this service.`,
      );
    return proofIn(text) === proof
      ? { state: 'ok', code: 'ok', sentence: `${base} leads to this service.` }
      : failing('base_url_other_service', 'leads to another service. Correct SEALPOST_BASE_URL or the reverse proxy.');
  } catch (error) {
    const fault = certificateFault(codeOf(error));
    if (fault !== undefined) return failing(fault.code, `has a certificate that ${fault.text}.`);
    return failing(
      'base_url_unreachable',
      `cannot be reached from this server: ${connectionFault(error)}. If other machines can reach it, this is no problem.`,
    );
  }
}

function proofIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { proof?: unknown } | null)?.proof;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The address comes from another server, and is shown to an administrator. */
const readable = (location = ''): string => location.replace(/[^\x21-\x7e]/g, '').slice(0, 200) || 'another address';

/** Headers that protect browsers. The service sends them with every response. */
const protectingHeaders: readonly string[] = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-request-id',
];

/** More than the size limits that proxies have by default. */
const bodyBytes = 20_000_000;

interface ProxyRequest {
  readonly baseUrl: URL;
  /** An ID that only this request has. */
  readonly requestId: string;
  /** Whether there is a proxy that the service should trust. */
  readonly isTrusted: boolean;
}

/**
 * Requests the service at its public address, and returns what the proxy in front of it does to requests and responses
 * that it should not do: a sentence for each problem. Rejects if there is no response.
 */
export async function probeProxy(
  { baseUrl, requestId, isTrusted }: ProxyRequest,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const base = baseUrl.href.replace(/\/$/, '');
  const headers = { 'x-request-id': requestId };
  const response = await sendRequest(new URL(`${base}/api/status`), signal, { headers });
  const upload = await sendUpload(new URL(`${base}/api/size-check`), signal);
  return [
    ...headerProblems(base, response, baseUrl.protocol === 'https:'),
    ...(isTrusted && response.headers['x-request-id'] !== requestId ? [untrusted(base)] : []),
    ...sizeProblems(base, upload),
  ];
}

/** Undefined if the connection ended without a response, which a proxy may do with an upload that it does not want. */
async function sendUpload(url: URL, signal: AbortSignal): Promise<ReadResponse | undefined> {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bodyBytes) };
  return sendRequest(url, signal, { method: 'POST', headers, body: Buffer.alloc(bodyBytes) }).catch(() => undefined);
}

function headerProblems(base: string, { headers }: ReadResponse, isHttps: boolean): readonly string[] {
  const expected = isHttps ? [...protectingHeaders, 'strict-transport-security'] : protectingHeaders;
  const missing = expected.filter((name) => headers[name] === undefined);
  if (missing.length === 0) return [];
  const names = missing.join(', ');
  return [`The reverse proxy of ${base} removes headers of responses: ${names}. Let it pass on all of them.`];
}

/** The service keeps the request ID of a proxy that it trusts. */
function untrusted(base: string): string {
  return `The service does not trust the reverse proxy of ${base}, or the proxy replaces X-Request-Id: then all clients have the address of the proxy. Set SEALPOST_TRUSTED_PROXIES to the address from which the proxy connects.`;
}

function sizeProblems(base: string, upload: ReadResponse | undefined): readonly string[] {
  // The path does not exist: this status comes from the service.
  if (upload?.status === 404) return [];
  const result = upload === undefined ? 'ends the connection' : `responds with status ${upload.status}`;
  const size = `${bodyBytes / 1_000_000} MB`;
  return [
    `${base} ${result} when a client uploads ${size}. Remove the size limit of the reverse proxy, such as client_max_body_size of nginx.`,
  ];
}

/**
 * Returns the clock of the server at this address, as its response shows it, exact to a second. Undefined if it cannot be
 * reached or shows none.
 */
export async function probeDate(url: URL, signal: AbortSignal): Promise<Date | undefined> {
  const { headers } = await sendRequest(url, signal).catch(() => ({ headers: { date: undefined } }));
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

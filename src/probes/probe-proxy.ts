import { type ReadResponse, sendRequest } from './send-request.ts';

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

export interface ProxyRequest {
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

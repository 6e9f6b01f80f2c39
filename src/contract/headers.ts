/** A header of a request or a response, as the API description lists it. */
interface HeaderDescription {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
  readonly example?: string | number;
}

/** The version of tus that resumable uploads support. */
export const resumableVersion = '1.0.0';

const tusVersion = { type: 'string', enum: [resumableVersion] };
const byteCount = { type: 'integer', format: 'int64', minimum: 0 };
const entityTag = '"4f7c0e1d9a2b"';
const textHeader = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

/** Request headers that operations read. */
export const requestHeaders = {
  'Accept-Language': textHeader(
    'Preferred languages of emails and labels (RFC 9110). Default: English.',
    'de, en;q=0.8',
  ),
  Origin: textHeader('Origin of the calling web page. Browsers set it.', 'https://app.example.org'),
  'X-Sealpost-Admin': {
    description:
      'Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.',
    schema: { type: 'string', enum: ['1'] },
    example: '1',
  },
  Range: textHeader(
    'One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.',
    'bytes=1000-',
  ),
  'If-Range': textHeader('`ETag` of an earlier response. If the content has changed, `Range` is ignored.', entityTag),
  'If-Match': textHeader('`ETag` of an earlier response. If the content has changed, the response is 412.', entityTag),
  'If-None-Match': textHeader(
    '`ETag` of an earlier response. If the content has not changed, the response is 304.',
    entityTag,
  ),
  'Tus-Resumable': {
    description: 'Version of the tus protocol.',
    schema: tusVersion,
    required: true,
    example: resumableVersion,
  },
  'Upload-Offset': {
    description: 'Position of the first byte of the body in the file: the number of bytes that the server has stored.',
    schema: byteCount,
    required: true,
    example: 1048576,
  },
  'X-HTTP-Method-Override': {
    description: 'The method that the client cannot send.',
    schema: { type: 'string', enum: ['PATCH'] },
    required: true,
    example: 'PATCH',
  },
} as const satisfies Readonly<Record<string, HeaderDescription>>;

export type RequestHeader = keyof typeof requestHeaders;

/** Response headers that clients use. */
export const responseHeaders = {
  'X-Request-Id': {
    description:
      'Identifies the response in the log of the server: a UUID, or the ID that a reverse proxy has given to the request.',
    schema: { type: 'string', minLength: 8, maxLength: 128 },
    example: '0b0e7a52-6a3c-4f5e-9d7b-3c1f2a4e5d60',
  },
  Location: {
    description: 'URL of the created resource.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://files.example.org/api/users/ann@example.org/transfer-sessions/20260301-120000-Ab3dE6gH',
  },
  'Set-Cookie': textHeader(
    'Cookie of the session or of the browser. Programs must return it like a browser does.',
    '__Host-sealpost-admin=ExampleSession; Path=/; SameSite=Strict; HttpOnly; Secure',
  ),
  ETag: textHeader('Version of the content. Send it in `If-None-Match`, `If-Match` or `If-Range`.', entityTag),
  'Accept-Ranges': {
    description: 'The content can be requested in ranges.',
    schema: { type: 'string', enum: ['bytes'] },
    example: 'bytes',
  },
  'Content-Range': textHeader('The range in the body and the size of the whole content.', 'bytes 1000-52427/52428'),
  'Content-Disposition': textHeader(
    'File name of the download (RFC 6266).',
    'attachment; filename="figures.pdf"; filename*=UTF-8\'\'figures.pdf',
  ),
  Link: textHeader(
    'URLs of the first, previous, next and last page (RFC 8288).',
    '<https://files.example.org/api/users/ann@example.org/transfers/sent-transfers?page=2&page-size=10>; rel="next"',
  ),
  Deprecation: textHeader('Since when the operation is deprecated (RFC 9745).', '@1772323200'),
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'Tus-Resumable': { description: 'Version of the tus protocol.', schema: tusVersion, example: resumableVersion },
  'Tus-Version': {
    description: 'Versions of the tus protocol that the server supports.',
    schema: tusVersion,
    example: resumableVersion,
  },
  'Upload-Offset': { description: 'Number of bytes that are stored.', schema: byteCount, example: 1048576 },
  'Upload-Length': { description: 'Registered size of the file in bytes.', schema: byteCount, example: 52428800 },
} as const satisfies Readonly<Record<string, HeaderDescription>>;

export type ResponseHeader = keyof typeof responseHeaders;

import { Type } from 'typebox';

/** The version of tus that resumable uploads support. */
export const resumableVersion = '1.0.0';

/** The content type of a resumed upload. */
export const resumedContentType = 'application/offset+octet-stream';

const headerSchemas = {
  'Tus-Resumable': { type: 'string', description: `The version of tus: ${resumableVersion}` },
  'X-HTTP-Method-Override': { type: 'string', description: 'PATCH' },
  'Upload-Offset': { type: 'string', description: 'How many bytes are stored' },
  'Upload-Length': { type: 'string', description: 'How many bytes the file has' },
} as const;

type HeaderName = keyof typeof headerSchemas;

const headersFor = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { ...headerSchemas[name] }]));

/** For the documentation only: the operation checks these headers itself, after the guard. */
export const resumableHeaders = (names: readonly HeaderName[]) => ({ type: 'object', properties: headersFor(names) });

/** A success without a body, described by its headers. */
export const resumableResponse = (names: readonly HeaderName[]) =>
  Type.Unsafe<void>({ type: 'null', headers: headersFor(['Tus-Resumable', ...names]) });

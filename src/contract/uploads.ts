import { Type } from 'typebox';

/** The version of tus that resumable uploads speak. */
export const resumableVersion = '1.0.0';

/** What the bytes of a resumed upload call themselves. */
export const resumedContentType = 'application/offset+octet-stream';

const meanings = {
  'Tus-Resumable': { type: 'string', description: `The version of tus: ${resumableVersion}` },
  'X-HTTP-Method-Override': { type: 'string', description: 'PATCH' },
  'Upload-Offset': { type: 'string', description: 'How many bytes are stored' },
  'Upload-Length': { type: 'string', description: 'How many bytes the file has' },
} as const;

type HeaderName = keyof typeof meanings;

const described = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { ...meanings[name] }]));

/** Described only: what is missing has answers of its own, after the caller was recognised. */
export const resumableHeaders = (names: readonly HeaderName[]) => ({ type: 'object', properties: described(names) });

/** A success whose headers say it all. */
export const resumableAnswer = (names: readonly HeaderName[]) =>
  Type.Unsafe<void>({ type: 'null', headers: described(['Tus-Resumable', ...names]) });

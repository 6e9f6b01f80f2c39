import { resolve } from 'node:path';
import { parseS3Location, type S3Location } from '../core/s3-location.ts';

export function database(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) {
    const url = URL.parse(text);
    if (url === null) throw new Error('must be a URL such as postgres://user:password@host/name');
    if (url.pathname.length < 2) throw new Error('must name a database');
    return text;
  }
  if (/^[a-z][a-z0-9+]*:\/\//i.test(text)) throw new Error('must be a path or postgres://…');
  return resolve(text);
}

export function blobs(text: string): string | S3Location {
  if (/^s3:\/\//i.test(text)) return parseS3Location(text);
  if (/^[a-z][a-z0-9+]*:\/\//i.test(text)) throw new Error('must be a folder path or s3://…');
  return resolve(text);
}

import { Sealpost } from '#client';

/** The URL of the service: every page is directly below it, also if it has a path. */
export const baseUrl = new URL('.', document.location.href).href.replace(/\/$/, '');

/** A client without credentials. */
export const service = new Sealpost({ baseUrl });

/** Makes an absolute URL of a path that the API returned. */
export function linkTo(path: string): string {
  return `${baseUrl}${path}`;
}

import { Sealpost } from '#client';

/** Most pages are directly below the URL of the service, which may have a path. The server marks those that are deeper. */
const root = document.getElementById('words')?.dataset['root'] ?? '.';

/** The URL of the service. */
export const baseUrl = new URL(root, document.location.href).href.replace(/\/$/, '');

/** A client without credentials. */
export const service = new Sealpost({ baseUrl });

/** Makes an absolute URL of a path that the API returned. */
export const linkTo = (path: string): string => `${baseUrl}${path}`;

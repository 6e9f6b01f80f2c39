import { Sealpost } from '#client';

/** Where the service is: what stands in front of the last `/` of every page, also below a path. */
export const baseUrl = new URL('.', document.location.href).href.replace(/\/$/, '');

/** The service as somebody sees it who has not said who they are. */
export const service = new Sealpost({ baseUrl });

/** A link that the interface gave, for an `href`. */
export function linkTo(path: string): string {
  return `${baseUrl}${path}`;
}

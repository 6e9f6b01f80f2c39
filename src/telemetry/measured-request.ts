/** A request as it is measured. */
export interface MeasuredRequest {
  readonly method: string;
  /** The pattern of the route, never the path. Undefined for an unknown path. */
  readonly route: string | undefined;
}

/** Other methods are one value, because clients choose their names. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export const knownMethod = (method: string): string => (knownMethods.has(method) ? method : 'other');

/** Where a list continues, and how much of it to return. */
export interface PageQuery {
  /** `next` of the previous page. */
  readonly after?: string;
  /** Entries per page, 1 to 100. */
  readonly pageSize?: number;
}

/** The query parameters for a page of a list. */
export function pageOf({ after, pageSize }: PageQuery) {
  return {
    ...(after === undefined ? {} : { after }),
    ...(pageSize === undefined ? {} : { 'page-size': pageSize }),
  };
}

/**
 * The query parameters of a request: `trackingId` is sent as `tracking-id`. A list is sent as one parameter that is named
 * like one of its entries.
 */
export function queryOf(values: object): Readonly<Record<string, string | number | boolean>> {
  const parameters = Object.entries(values).flatMap(([name, value]) => {
    const parameter = name.replace(/[A-Z]/g, (initial) => `-${initial.toLowerCase()}`);
    if (Array.isArray(value)) return [[parameter.replace(/s$/, ''), value.join()]];
    return value === undefined ? [] : [[parameter, value]];
  });
  return Object.fromEntries(parameters);
}

/** A path with these query parameters. */
export function pathWith(path: string, query: object): string {
  const text = String(new URLSearchParams(query as Record<string, string>));
  return text === '' ? path : `${path}?${text}`;
}

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

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Returns the pages whose file names are requested, for a page of transfers with these numbers of files. Together they have
 * at most `maxNames` names: transfers with more files than others are left out first. The name of a single file is known.
 */
export function namePages(page: Page, counts: readonly number[], maxNames: number): readonly Page[] {
  const named = new Array<number | undefined>(counts.length).fill(undefined);
  let left = maxNames;
  for (const [index, count] of [...counts.entries()].sort(([, one], [, other]) => one - other)) {
    left -= count;
    if (left >= 0) named[index] = count;
  }
  return split(page, named);
}

/** A transfer without a count is on none of the returned pages. */
function split({ page, pageSize }: Page, counts: ReadonlyArray<number | undefined>): readonly Page[] {
  if (!counts.some((count = 0) => count > 1)) return [];
  if (!counts.includes(undefined)) return [{ page, pageSize }];
  const size = pageSize / parts;
  return Array.from({ length: parts }).flatMap((_, index) =>
    split({ page: (page - 1) * parts + index + 1, pageSize: size }, counts.slice(index * size, (index + 1) * size)),
  );
}

/** Divides every page size down to one transfer: 100, 10, 1. */
const parts = 10;

/**
 * Returns the link to the ZIP of the chosen files, or of all files if none is chosen. A URL has space for about 1,400
 * IDs, so the link names either the chosen files or the others, whichever are fewer.
 */
export function zipLink(zipHref: string, fileIds: readonly string[], chosen: ReadonlySet<string>): string {
  const included = fileIds.filter((id) => chosen.has(id));
  const excluded = fileIds.filter((id) => !chosen.has(id));
  if (included.length === 0 || excluded.length === 0) return zipHref;
  return included.length <= excluded.length
    ? `${zipHref}&customized-files-ids=${included.join(',')}`
    : `${zipHref}&is-customized-files-ids-include=false&customized-files-ids=${excluded.join(',')}`;
}

/** Adds the selection of a link that no longer works to the new link for the same resource. */
export function withSelectionOf(href: string, fresh: string): string {
  const [, query = ''] = href.split('?');
  return [fresh, ...query.split('&').filter((pair) => pair !== '' && !pair.startsWith('ticket='))].join('&');
}

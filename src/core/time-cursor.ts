/** Where a list that is sorted by a time continues: after the entry with this time and ID. */
export interface TimeCursor {
  /** In the form of `toISOString`. */
  readonly at: string;
  readonly id: string;
}

/** Returns undefined if the text is not one of `formatTimeCursor`. */
export function parseTimeCursor(text: string): TimeCursor | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([A-Za-z0-9]{10})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}

export function formatTimeCursor({ at, id }: TimeCursor): string {
  return `${at}~${id}`;
}

/** Returns the keyed tag of a row: without the key, its columns cannot be changed unnoticed. */
export type RowTags = (table: 'transfer' | 'recipient', values: ReadonlyArray<string | number | null>) => string;

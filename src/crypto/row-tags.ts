import { createHmac } from 'node:crypto';
import type { RowTags } from '../core/row-tags.ts';
import { context } from './bytes.ts';
import type { FixedKeys } from './key-tree.ts';

/** Tags rows with the key of the transfer log; see docs/formats/row-tags.md. */
export function rowTags({ log }: Pick<FixedKeys, 'log'>): RowTags {
  return (table, values) =>
    createHmac('sha256', log)
      .update(context('xfer/v1/row', table, ...values.map((value) => JSON.stringify(value))))
      .digest('hex');
}

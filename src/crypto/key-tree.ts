import { type KeyObject, randomBytes } from 'node:crypto';
import { weakMemoize } from '../core/promises.ts';
import { expandKey, secretKey } from './expand.ts';

/** Keys whose values cannot be computed again. Later master keys seal them instead of having their own. */
export interface FixedKeys {
  /** Look-up of identifiers and tokens that are not stored themselves. */
  readonly index: KeyObject;
  /** The chains of the logs, and the tags of rows. */
  readonly log: KeyObject;
}

/** The children of one master key. The master key itself seals nothing. */
export interface MasterKey extends FixedKeys {
  /** Names the master key in every context that it is used in. */
  readonly id: string;
  /** The outer layer of key slots. */
  readonly wrap: KeyObject;
  /** The key slot of a transfer that is being processed. */
  readonly processing: KeyObject;
  /** Names, subjects, texts, queued emails. */
  readonly field: KeyObject;
  /** Download tickets. */
  readonly ticket: KeyObject;
  /** The manifests of backups. */
  readonly backup: KeyObject;
  /** The fixed keys of the first master key. */
  readonly fixed: KeyObject;
}

export function masterKey(id: string, master: KeyObject): MasterKey {
  return {
    id,
    wrap: expandKey(master, 'xfer/v1/mk/wrap'),
    processing: expandKey(master, 'xfer/v1/mk/proc'),
    field: expandKey(master, 'xfer/v1/mk/field'),
    index: expandKey(master, 'xfer/v1/mk/index'),
    ticket: expandKey(master, 'xfer/v1/mk/ticket'),
    log: expandKey(master, 'xfer/v1/mk/log'),
    backup: expandKey(master, 'xfer/v1/mk/backup'),
    fixed: expandKey(master, 'xfer/v1/mk/fixed'),
  };
}

/** The key of one transfer. The transfer can be read only by opening one of its slots. */
export type TransferKey = KeyObject;

export const newTransferKey = (): TransferKey => secretKey(randomBytes(32));

/** Seals the parts of all files of a transfer. */
export const contentKey = childOf('xfer/v1/blob');

/** Seals the manifests of a transfer's files. */
export const metadataKey = childOf('xfer/v1/meta');

/** Caches the child key as long as its parent exists. */
function childOf(label: string): (transferKey: TransferKey) => KeyObject {
  return weakMemoize((transferKey: TransferKey) => expandKey(transferKey, label));
}

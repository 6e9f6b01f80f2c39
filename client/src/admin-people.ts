import type { AdminEmail } from './administration.gen.ts';
import type { PageQuery } from './page-query.ts';

/** Which locked recipients to list, and where to continue. */
export interface LockedRecipientQuery extends PageQuery {
  /** Only recipients with this address. */
  readonly address?: string;
}

/** Which emails to list, and where to continue. */
export interface EmailQuery extends PageQuery {
  /** Default: queued and failed emails. */
  readonly states?: readonly AdminEmail['state'][];
  /** Only emails to this address. */
  readonly address?: string;
  /** Only emails about this transfer. */
  readonly trackingId?: string;
}

import type { MasterKeys } from '../crypto/keyring.ts';
import type { PasswordKeys } from '../crypto/password-key.ts';
import type { PolicyRules } from '../db/policy-rules.ts';
import type { Database } from '../db/tables.ts';
import type { Languages } from '../languages/language.ts';
import type { BlobStore } from './blob-store.ts';
import type { Clock } from './clock.ts';
import type { Mailer } from './mailer.ts';
import type { Scanner } from './scanner.ts';

/** All dependencies of the service. An action picks the ones it needs: `Pick<Ports, 'db' | 'clock'>`. */
export interface Ports {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly keys: MasterKeys;
  /** Derives keys from passwords, at most two at a time in the process, because each takes a lot of memory. */
  readonly passwords: PasswordKeys;
  readonly languages: Languages;
  readonly mailer: Mailer;
  readonly policy: PolicyRules;
  /** Undefined if virus scanning is off. */
  readonly scanner: Scanner | undefined;
  /** The IANA name of this server's time zone. A setting may choose another one. */
  readonly timeZone: string;
}

import type { ActorKind } from '../../core/actor.ts';
import type { Role } from '../../core/permissions.ts';

/** The rows of the tables for administration. The comment of `Tables` applies. */
export interface AdministrationTables {
  administrator: AdministratorTable;
  admin_passkey: AdminPasskeyTable;
  /** A row exists until its code is used. */
  admin_recovery_code: { administrator_id: string; code_hash: string };
  /** Networks from which an administrator has signed in. */
  admin_network: { administrator_id: string; network_hash: string; seen_at: string };
  admin_session: AdminSessionTable;
  admin_token: AdminTokenTable;
  admin_invitation: AdminInvitationTable;
  audit_log: AuditLogTable;
  /** One row, inserted by the first entry. Its lock makes one chain of the entries of all servers. */
  audit_head: AuditHeadTable;
  /** The last run of long work that an administrator has started. */
  admin_report: {
    name: string;
    state: 'running' | 'done' | 'failed';
    started_at: string;
    finished_at: string | null;
    /** Sealed: JSON. */
    result: Uint8Array | null;
  };
  component_state: {
    /** The checked part, such as the mail server. */
    part: string;
    state: 'ok' | 'failing' | 'off';
    since: string;
    checked_at: string;
    /** Sealed: the last error, in words. */
    error: Uint8Array | null;
    /** One of `checkCodes`. Null if there is no error. */
    error_code: string | null;
    /** The end of the certificate, if the part is one. */
    valid_until: string | null;
  };
  /** Steps of the set-up that an administrator has finished or skipped. */
  setup_step: { name: string; state: 'done' | 'skipped'; changed_at: string };
}

interface AdministratorTable {
  id: string;
  name: string;
  role: Role;
  state: 'active' | 'disabled';
  /** Sealed: JSON with the cost, the salt and the verifier of the password. Null for an account of single sign-on. */
  password: Uint8Array | null;
  /** Sealed: the secret of the authenticator app. */
  totp: Uint8Array | null;
  /** The time step of the last accepted TOTP code, which is not accepted again. */
  totp_step: number;
  /** The issuer and subject of single sign-on. */
  oidc_hash: string | null;
  created_at: string;
  changed_at: string;
  last_sign_in_at: string | null;
}

interface AdminPasskeyTable {
  id: string;
  administrator_id: string;
  credential_hash: string;
  /** Sealed: JSON with the ID, the public key, the transports and the host name. */
  credential: Uint8Array;
  /** The signature counter. Zero if the authenticator has none. */
  counter: number;
  name: string;
  created_at: string;
  used_at: string | null;
}

interface AdminSessionTable {
  id: string;
  administrator_id: string;
  token_hash: string;
  /** The challenge or code that the session was made from. It is unique, so that each makes one session. */
  proof_hash: string | null;
  method: 'password' | 'passkey' | 'oidc' | 'invitation';
  created_at: string;
  seen_at: string;
  ends_at: string;
  reauthenticated_at: string;
  /** Sealed: JSON with the network and the browser of the sign-in. */
  origin: Uint8Array;
}

interface AdminTokenTable {
  id: string;
  administrator_id: string;
  name: string;
  token_hash: string;
  /** JSON: the names of permissions. */
  scopes: string;
  created_at: string;
  ends_at: string;
  used_at: string | null;
}

interface AdminInvitationTable {
  id: string;
  token_hash: string;
  /** `first` makes the first administrator, `invite` another one, and `reset` replaces the factors of an existing one. */
  kind: 'first' | 'invite' | 'reset';
  /** Set for a reset alone. */
  administrator_id: string | null;
  /** The administrator who has created the link, which ends with the access of that one. Null on the machine of the service. */
  inviter_id: string | null;
  role: Role;
  name: string | null;
  created_at: string;
  ends_at: string;
}

interface AuditLogTable {
  /** Has no gap. */
  id: number;
  at: string;
  actor_kind: ActorKind;
  actor_id: string;
  actor_name: string;
  action: string;
  subject: string | null;
  /** Sealed: JSON with the origin of the request, and the old and new value. */
  details: Uint8Array;
  /** Covers the entry and all entries before it; docs/formats/audit-log.md. */
  hash: string;
}

interface AuditHeadTable {
  name: 'audit';
  /** The first entry that is stored; earlier ones were removed at the end of their retention. */
  first_id: number;
  /** The hash of the entry before the first one. Empty if there was none. */
  base: string;
  last_id: number;
  /** The hash of the last entry. */
  hash: string;
  /** Covers the columns above; docs/formats/audit-log.md. */
  signature: string;
}

import { account } from './account.ts';
import { adminRoles } from './admin-roles.ts';
import { administrators } from './administrators.ts';
import { clients } from './clients.ts';
import { emails } from './emails.ts';
import { invitations } from './invitations.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { recipients } from './recipients.ts';
import { sessions } from './sessions.ts';
import { signIns } from './sign-ins.ts';
import { tokens } from './tokens.ts';
import { verifications } from './verifications.ts';

/** The operations of each noun of administration. A noun is in the file of its name. */
export const nouns = {
  signIns,
  account,
  passkeys,
  invitations,
  administrators,
  adminRoles,
  sessions,
  tokens,
  clients,
  verifications,
  recipients,
  emails,
  people,
};

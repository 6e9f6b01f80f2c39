import { account } from './account.ts';
import { adminRoles } from './admin-roles.ts';
import { administrators } from './administrators.ts';
import { brand } from './brand.ts';
import { clients } from './clients.ts';
import { emails } from './emails.ts';
import { invitations } from './invitations.ts';
import { languagePacks } from './language-packs.ts';
import { legal } from './legal.ts';
import { packTexts } from './pack-texts.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { policy } from './policy.ts';
import { recipients } from './recipients.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
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
  policy,
  settings,
  legal,
  languagePacks,
  packTexts,
  brand,
  clients,
  verifications,
  recipients,
  emails,
  people,
};

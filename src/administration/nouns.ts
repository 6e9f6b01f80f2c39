import { account } from './account.ts';
import { adminRoles } from './admin-roles.ts';
import { administrators } from './administrators.ts';
import { allTransfers } from './all-transfers.ts';
import { attention } from './attention.ts';
import { audit } from './audit.ts';
import { brand } from './brand.ts';
import { clients } from './clients.ts';
import { emails } from './emails.ts';
import { invitations } from './invitations.ts';
import { keyCopies } from './key-copies.ts';
import { languagePacks } from './language-packs.ts';
import { legal } from './legal.ts';
import { logs } from './logs.ts';
import { packTexts } from './pack-texts.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { policy } from './policy.ts';
import { recipients } from './recipients.ts';
import { serviceHealth } from './service-health.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { signIns } from './sign-ins.ts';
import { statistics } from './statistics.ts';
import { testEmails } from './test-emails.ts';
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
  serviceHealth,
  attention,
  setup,
  testEmails,
  keyCopies,
  allTransfers,
  logs,
  audit,
  statistics,
  clients,
  verifications,
  recipients,
  emails,
  people,
};

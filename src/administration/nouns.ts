import { clients } from './clients.ts';
import { emails } from './emails.ts';
import { people } from './people.ts';
import { recipients } from './recipients.ts';
import { verifications } from './verifications.ts';

/** The operations of each noun of administration. A noun is in the file of its name. */
export const nouns = { clients, verifications, recipients, emails, people };

import type { EmailAddress } from '../core/email.ts';
import { networkOf } from '../core/network.ts';
import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import { codeRules } from '../core/verification-code.ts';
import { lookup, newShortId } from '../crypto/identifiers.ts';
import { queueMail } from '../db/outbox.ts';
import { partyOf } from '../db/parties.ts';
import { readSettings } from '../db/settings.ts';
import {
  type AskedCodes,
  addCode,
  anyClient,
  type CodeAsker,
  countCodes,
  lockCodes,
} from '../db/verification-codes.ts';
import type { Ports } from '../ports/ports.ts';
import { sealMail } from './queued-mail.ts';

export interface CodeRequest {
  readonly address: EmailAddress;
  /** Which alone can use the code. Without it, any client can. */
  readonly clientId: string | undefined;
  /** Where the caller is, as an IP address. */
  readonly callerAddress: string;
  /** What the letter is written in: an Accept-Language header. */
  readonly language: string | undefined;
  /** Whether the letter has a link that enters the code on the page for senders. */
  readonly withLink?: boolean;
}

/**
 * Mails a code to the address. Nobody asks whether the address is known or may send: it is the same work for all, so
 * neither the answer nor its time tells anything; and whoever only receives may prove an address too.
 */
export async function requestCode(
  { db, clock, keys, languages }: Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'>,
  { address, clientId, callerAddress, language, withLink = false }: CodeRequest,
): Promise<void> {
  const now = clock.now();
  const asker = {
    address,
    clientHash: clientId === undefined ? anyClient : lookup(keys, 'client-id', clientId),
    networkHash: lookup(keys, 'network', networkOf(callerAddress)),
  };
  const settings = await readSettings(db);
  // Asked before anybody else has to wait for it, and again when nobody can be faster.
  await refuseTooMany(db, asker, settings, now);
  const code = newShortId();
  const codeRow = {
    id: newShortId(),
    client_hash: asker.clientHash,
    network_hash: asker.networkHash,
    code_hash: lookup(keys, 'verification-code', code),
    tries: 0,
    created_at: now.toISOString(),
  };
  const mail = sealMail(keys, {
    kind: 'verification-code',
    payload: { language: languages.choose(language).locale, code, validMinutes: codeRules.validMs / 60_000, withLink },
    at: now,
    giveUpAt: new Date(now.getTime() + codeRules.validMs),
  });
  await db.transaction().execute(async (tx) => {
    await lockCodes(tx);
    const partyId = await partyOf(tx, address, newShortId(), now);
    await refuseTooMany(tx, asker, settings, now);
    await addCode(tx, { ...codeRow, party_id: partyId });
    await queueMail(tx, { ...mail, party_id: partyId });
  });
}

async function refuseTooMany(db: Ports['db'], asker: CodeAsker, settings: Settings, now: Date): Promise<void> {
  const since = new Date(now.getTime() - codeRules.periodMs);
  const { ofAddress, ofClient, ofNetwork, ofAll } = await countCodes(db, asker, since);
  refuseAbove(ofNetwork, codeRules.perNetwork, now);
  if (asker.clientHash !== anyClient) refuseAbove(ofClient, settings['verification.codesPerClient'], now);
  refuseAbove(ofAddress, codeRules.perAddress, now);
  refuseAbove(ofAll, settings['verification.codesInTotal'], now);
}

function refuseAbove({ count, oldest = new Date(0) }: AskedCodes, most: number, now: Date): void {
  if (count < most) return;
  const retryAfter = (oldest.getTime() + codeRules.periodMs - now.getTime()) / 1000;
  throw new Problem('requests_too_many', { retryAfter });
}

import { type EmailAddress, isUndeliverable } from '../../core/email-address.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { codeDueAt, codeRules, codeWaitMs, newShortCode, parseCode, totalCodeLimit } from '../../core/verification.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { lookup, newShortId } from '../../crypto/identifiers.ts';
import { isClientRegistered } from '../../db/clients.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import {
  addCode,
  anyClient,
  type CodeCount,
  type CodeRequester,
  countCodes,
  countCodesInMinute,
  findUnusedCodes,
  lockCodes,
  redeemCode,
} from '../../db/contacts/verification-codes.ts';
import { addVerification } from '../../db/contacts/verifications.ts';
import { queueEmail } from '../../db/outbox/outbox.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealEmail } from '../../records/queued-email.ts';
import { type Credentials, createVerification, findCaller, type IssuedToken } from './identify-caller.ts';
import { findSenderSignOn, type SenderSignOnDeps } from './sender-sign-on.ts';

type VerificationMethod = 'EMAIL' | 'CLIENT_ID' | 'OIDC';

/**
 * Whether this client is verified for the address, and how it can verify it. The result does not reveal whether the
 * address is known.
 */
export async function describeVerification(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<SenderSignOnDeps, 'signOn'>,
  address: EmailAddress,
  credentials: Credentials,
): Promise<{ readonly validUntil: Date | undefined; readonly methods: readonly VerificationMethod[] }> {
  const { clientId } = credentials;
  const caller = await findCaller(ports, address, credentials);
  const registered =
    clientId !== undefined &&
    (await isClientRegistered(ports.db, lookup(ports.keys, 'client-id', clientId), 'verification'));
  const hasSignOn = (await findSenderSignOn(ports)) !== undefined;
  return {
    validUntil: caller?.validUntil,
    methods: ['EMAIL', ...(registered ? ['CLIENT_ID' as const] : []), ...(hasSignOn ? ['OIDC' as const] : [])],
  };
}

interface CodeRequest {
  readonly address: EmailAddress;
  /** The only client that can use the code. If it is undefined, every client can. */
  readonly clientId: string | undefined;
  /** The caller's IP address. */
  readonly callerAddress: string;
  /** The language of the email, as an Accept-Language header. */
  readonly language: string | undefined;
  /** Whether the email has a link that enters the code on the upload page. */
  readonly withLink?: boolean;
  /** Whether to send a short code. Ignored without a client ID, because only a client's codes have limited attempts. */
  readonly shortCode?: boolean;
}

/**
 * Emails a verification code to the address. Does not check whether the address is known or may send: the work is the
 * same for every address, so neither the response nor its timing reveals anything. Recipients may verify their address
 * too.
 */
export async function requestCode(
  { db, clock, keys, languages }: Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'>,
  { address, clientId, callerAddress, language, withLink = false, shortCode = false }: CodeRequest,
): Promise<void> {
  if (isUndeliverable(address)) {
    throw new Problem('address_malformed', { detail: 'No email can be delivered to a domain that ends in .invalid.' });
  }
  const now = clock.now();
  const requester = {
    address,
    clientHash: clientId === undefined ? anyClient : lookup(keys, 'client-id', clientId),
    networkHash: lookup(keys, 'network', networkOf(callerAddress)),
  };
  const settings = await readSettings(db);
  // Checked here so that rejected requests never wait for the lock, and again below under the lock.
  await checkCodeLimits(db, requester, settings, now);
  const isShort = shortCode && clientId !== undefined;
  const code = isShort ? newShortCode(randomBytes) : newShortId();
  const codeRow = {
    id: newShortId(),
    client_hash: requester.clientHash,
    network_hash: requester.networkHash,
    code_hash: lookup(keys, 'verification-code', code),
    attempts: 0,
    ended: null,
    created_at: now.toISOString(),
  };
  const email = sealEmail(keys, {
    kind: 'verification-code',
    payload: {
      language: languages.choose(language).locale,
      code,
      validMinutes: codeRules.validMs / 60_000,
      withLink,
      isShort,
    },
    at: now,
    giveUpAt: new Date(now.getTime() + codeRules.validMs),
  });
  await db.transaction().execute(async (tx) => {
    await lockCodes(tx);
    const contactId = await contactFor(tx, address, newShortId(), now);
    await checkCodeLimits(tx, requester, settings, now);
    const dueAt = codeDueAt(await countCodesInMinute(tx, requester.networkHash, now), now);
    await addCode(tx, { ...codeRow, contact_id: contactId });
    await queueEmail(tx, { ...email, contact_id: contactId, due_at: dueAt.toISOString() });
  });
}

async function checkCodeLimits(
  db: Ports['db'],
  requester: CodeRequester,
  settings: Settings,
  now: Date,
): Promise<void> {
  const { ofClient, ofNetwork, ofAll } = await countCodes(db, requester, now);
  const waitMs = codeWaitMs(await findUnusedCodes(db, requester, now), now);
  checkLimit(ofNetwork, codeRules.perNetwork, now);
  if (requester.clientHash !== anyClient) checkLimit(ofClient, settings['verification.codesPerClient'], now);
  if (waitMs > 0) throw new Problem('too_many_requests', { retryAfter: waitMs / 1000 });
  checkLimit(ofAll, totalCodeLimit(ofNetwork.count, settings['verification.codesInTotal']), now);
}

function checkLimit({ count, oldest = new Date(0) }: CodeCount, limit: number, now: Date): void {
  if (count < limit) return;
  const retryAfter = (oldest.getTime() + codeRules.periodMs - now.getTime()) / 1000;
  throw new Problem('too_many_requests', { retryAfter });
}

/**
 * Issues a token to the client that requested the code and returns it: only the owner of the address can read the
 * email.
 */
export async function verifyByCode(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  address: EmailAddress,
  clientId: string,
  typed: string,
): Promise<IssuedToken> {
  const { db, clock, keys } = ports;
  const { issued, row } = await createVerification(ports, clientId);
  const code = parseCode(typed);
  // A malformed code counts as a wrong attempt, like any other wrong code.
  const codeHash = code === undefined ? '' : lookup(keys, 'verification-code', code);
  const createdAfter = new Date(clock.now().getTime() - codeRules.validMs);
  const isCorrect = await db.transaction().execute(async (tx) => {
    const contactId = await redeemCode(tx, { address, clientHash: row.client_hash }, codeHash, createdAfter);
    if (contactId !== undefined) await addVerification(tx, { ...row, contact_id: contactId });
    // Does not throw inside the transaction: a rollback would undo the counted attempt.
    return contactId !== undefined;
  });
  if (!isCorrect) throw new Problem('verification_refused');
  return issued;
}

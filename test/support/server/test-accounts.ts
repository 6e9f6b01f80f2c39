import { acceptInvitation, confirmInvitation } from '../../../src/actions/sign-in/invitations.ts';
import type { SignInCaller } from '../../../src/actions/sign-in/sign-in.ts';
import { inviteAdministrator } from '../../../src/administration/invitations.ts';
import type { Role } from '../../../src/core/permissions.ts';
import { totpCode, totpStep } from '../../../src/crypto/totp.ts';
import { sealPasskey } from '../../../src/records/passkeys.ts';
import type { TestPorts } from './test-ports.ts';

export const adminPassword = 'correct horse battery';

/** An administrator who can sign in, with everything that the person knows. */
export interface TestAccount {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  /** The secret in the authenticator app. */
  readonly secret: Buffer;
  readonly recoveryCodes: readonly string[];
  readonly sessionToken: string;
  readonly deviceCookie: string;
}

/** A browser at this address. */
export function callerAt(address: string, deviceCookie?: string, sessionToken?: string): SignInCaller {
  return { address, agent: 'Test browser', deviceCookie, sessionToken };
}

interface NewAccount {
  readonly name?: string;
  readonly role?: Role;
  readonly address?: string;
}

/** Invites an administrator, who accepts the invitation and is signed in. */
export async function createAccount(
  ports: TestPorts,
  { name = 'anna', role = 'administrator', address = '192.0.2.17' }: NewAccount = {},
): Promise<TestAccount> {
  const { token } = await inviteAdministrator(ports, { role });
  const acceptance = { token, name, password: adminPassword };
  const { state, totp } = await acceptInvitation(ports, acceptance, { issuer: 'Test', address });
  const secret = base32Bytes(totp.secret);
  const confirmed = await confirmInvitation(ports, { state, code: codeOf(ports, secret) }, callerAt(address));
  const { administrator, recoveryCodes, sessionToken, deviceCookie } = confirmed;
  return { id: administrator.id, name, password: adminPassword, secret, recoveryCodes, sessionToken, deviceCookie };
}

/** The code that the app shows now. */
export function codeOf({ clock }: Pick<TestPorts, 'clock'>, secret: Uint8Array): string {
  return totpCode(secret, totpStep(clock.now()));
}

/** Waits for the next code of the app, because each is accepted once. */
export function nextCode({ clock }: Pick<TestPorts, 'clock'>, { secret }: Pick<TestAccount, 'secret'>): string {
  clock.advance(30_000);
  return codeOf({ clock } as TestPorts, secret);
}

/** Decodes base32 (RFC 4648). */
export function base32Bytes(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Stores a passkey that is bound to a host name. */
export async function storePasskey({ db, keys, clock }: TestPorts, administratorId: string, relyingPartyId: string) {
  const passkey = { id: relyingPartyId, publicKey: 'x', transports: [], relyingPartyId };
  const columns = { administrator_id: administratorId, counter: 0, name: 'Key', used_at: null };
  const row = { id: relyingPartyId, ...columns, created_at: clock.now().toISOString() };
  await db
    .insertInto('admin_passkey')
    .values({ ...row, ...sealPasskey(keys, row.id, passkey) })
    .execute();
}

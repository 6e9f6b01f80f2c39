import { acceptanceMs, deviceMs, secondFactorMs } from '../core/admin-account.ts';
import { latestCreation } from '../core/admin-session.ts';
import { passkeyTimeoutMs } from '../core/passkey.ts';
import { signOnMs } from '../core/sign-on.ts';
import { context } from './bytes.ts';
import { SealBroken } from './floe.ts';
import { type MasterKeys, openWithAny } from './keyring.ts';
import { open, seal } from './seal.ts';

/*
 * A step of a sign-in that the browser holds for the next request: the server stores nothing for callers who have not
 * signed in yet. The browser, and the OpenID Connect server to which it takes the step, can neither read nor change it.
 */

type StateKeys = Pick<MasterKeys, 'current' | 'all'>;

/** Each purpose opens only its own states. */
export type StatePurpose =
  | 'second factor'
  | 'invitation'
  | 'invitation passkey'
  | 'totp'
  | 'device'
  | 'passkey sign-in'
  | 'passkey confirmation'
  | 'passkey registration'
  | 'single sign-on'
  | 'sender sign-on';

/** How long a state is valid, at most. */
const stateMs: Readonly<Record<StatePurpose, number>> = {
  'second factor': secondFactorMs,
  invitation: acceptanceMs,
  'invitation passkey': passkeyTimeoutMs,
  totp: acceptanceMs,
  device: deviceMs,
  'passkey sign-in': passkeyTimeoutMs,
  'passkey confirmation': passkeyTimeoutMs,
  'passkey registration': passkeyTimeoutMs,
  'single sign-on': signOnMs,
  'sender sign-on': signOnMs,
};

interface SealedState {
  readonly until: number;
  readonly value: unknown;
}

/** Seals a value in base64url. It is valid until the given time, for one purpose. */
export function sealState(keys: StateKeys, purpose: StatePurpose, value: unknown, until: Date): string {
  const plain = Buffer.from(JSON.stringify({ until: until.getTime(), value } satisfies SealedState));
  const sealed = seal(keys.current.ticket, stateContext(purpose), plain).toString('base64url');
  plain.fill(0);
  return sealed;
}

/**
 * Returns undefined if the state has expired, or was not sealed by this server for this purpose. One that seems to be valid
 * for longer than it can be was sealed by a clock that was ahead.
 */
export function openState<Value>(keys: StateKeys, purpose: StatePurpose, text: string, now: Date): Value | undefined {
  try {
    const sealed = Buffer.from(text, 'base64url');
    const plain = openWithAny(keys, ({ ticket }) => open(ticket, stateContext(purpose), sealed));
    const { until, value } = JSON.parse(plain.toString()) as SealedState;
    plain.fill(0);
    const latest = latestCreation(now).getTime() + stateMs[purpose];
    return now.getTime() < until && until <= latest ? (value as Value) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function stateContext(purpose: StatePurpose): Buffer {
  return context('xfer/v1/sign-in', purpose);
}

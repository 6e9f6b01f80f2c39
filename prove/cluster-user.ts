import { setTimeout as pause } from 'node:timers/promises';
import type { Sealpost } from '#client';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { type ReceivedEmail, verificationCodeIn } from '../test/support/mail/smtp-servers.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';
import { type Call, isProblem } from './cluster-client.ts';
import type { ClusterDraft, ClusterLedger, ClusterTransfer } from './cluster-ledger.ts';
import { openRevoked, readTransfer, tryPasswords } from './cluster-receiving.ts';
import { continueDraft, pollStatus, revokeTransfer } from './cluster-sending.ts';

/** What all users share. */
export interface UserContext {
  readonly call: Call;
  readonly ledger: ClusterLedger;
  readonly draw: RandomInt;
  /** All emails that the mail server has accepted. */
  readonly emails: readonly ReceivedEmail[];
  readonly addresses: readonly string[];
  /** How long a user waits for a code before another one is requested. */
  readonly codeWaitMs: number;
}

/** Sends transfers, opens those that it receives, and tries wrong passwords for others. */
export interface ClusterUser {
  readonly address: string;
  /** The address in the network. */
  readonly network: string;
  /** Calls with the credentials of the user. */
  call<Result>(work: (client: Sealpost) => Promise<Result>): Promise<Result>;
  /** From the first verification on. */
  credentials: SenderCredentials | undefined;
  draft: ClusterDraft | undefined;
}

export function createUser({ call }: UserContext, address: string, number: number): ClusterUser {
  const user: ClusterUser = {
    address,
    network: `192.0.2.${1 + number}`,
    call: (work) => call({ network: user.network, ...user.credentials }, work),
    credentials: undefined,
    draft: undefined,
  };
  return user;
}

/** Does one operation, and returns its name. */
export async function act(context: UserContext, user: ClusterUser): Promise<string> {
  const { draw, ledger } = context;
  if (user.credentials === undefined || draw(40) === 0) return verify(context, user);
  const isMine = ({ credentials }: ClusterTransfer) => credentials.address === user.address;
  const inState = (state: ClusterTransfer['state']) => ledger.transfers.filter((transfer) => transfer.state === state);
  const active = inState('active');
  const [received, others] = [
    active.filter(({ recipient }) => recipient === user.address),
    active.filter(({ recipient }) => recipient !== user.address).slice(-attackedTransfers),
  ];
  const choices: ReadonlyArray<readonly [number, readonly ClusterTransfer[], Operation]> = [
    [4, inState('submitted').filter(isMine), pollStatus],
    [5, received, readTransfer],
    [2, others, tryPasswords],
    [1, inState('revoked'), openRevoked],
    [draw(4) === 0 ? 1 : 0, active.filter(isMine), revokeTransfer],
  ];
  const possible = choices.flatMap(([weight, transfers, operation]) =>
    transfers.length === 0 ? [] : Array.from({ length: weight }, () => ({ transfers, operation })),
  );
  const chosen = possible[draw(possible.length + draftWeight)];
  return chosen === undefined
    ? continueDraft(context, user)
    : chosen.operation(context, user, pick(chosen.transfers, draw));
}

type Operation = (context: UserContext, user: ClusterUser, transfer: ClusterTransfer) => Promise<string>;

/** How often a draft is continued, compared with the weights of the other operations. */
const draftWeight = 8;
/** How many of the newest transfers get wrong passwords, so that some get many. */
const attackedTransfers = 10;

/** Verifies the address with a code from an email. */
async function verify({ call, emails, codeWaitMs, draw }: UserContext, user: ClusterUser): Promise<string> {
  const { address, network } = user;
  const stranger = { network };
  const clientId = user.credentials?.clientId ?? (await call(stranger, (client) => client.createClientId()));
  const tried = new Set<string>();
  for (;;) {
    const from = emails.length;
    await call({ network, clientId }, (client) => client.requestCode(address));
    const deadline = performance.now() + codeWaitMs;
    const code = await newCode({ emails, from, deadline }, address, tried);
    if (code === undefined) continue;
    tried.add(code);
    try {
      const { token } = await call({ network, clientId }, (client) => client.verify(address, code));
      user.credentials = { address, clientId, token };
      return 'verify';
    } catch (error) {
      // The response to an earlier request with this code was lost.
      if (!isProblem(error, 'verification_refused')) throw error;
    }
    await pause(draw(codePollMs));
  }
}

const codePollMs = 200;

interface ExpectedEmail {
  readonly emails: readonly ReceivedEmail[];
  /** The number of emails that arrived before the request. */
  readonly from: number;
  readonly deadline: number;
}

/** Returns undefined if no code arrives in time: the server that was to send it may have been killed. */
async function newCode(
  { emails, from, deadline }: ExpectedEmail,
  address: string,
  tried: ReadonlySet<string>,
): Promise<string | undefined> {
  for (let next = from; performance.now() < deadline; ) {
    const email = emails[next];
    if (email === undefined) {
      await pause(codePollMs);
      continue;
    }
    next += 1;
    if (!email.to.includes(address)) continue;
    // Other emails contain no code.
    const code = await verificationCodeIn(email.bytes).catch(() => undefined);
    if (code !== undefined && !tried.has(code)) return code;
  }
  return undefined;
}

import { shareOf } from '../core/config-values.ts';
import { Problem } from '../core/problem.ts';
import { type RequestLimit, requestLimit } from '../core/request-limit.ts';
import { hourMs, minuteMs } from '../core/time.ts';

/**
 * Limits for wrong passwords and codes of administrators, and for single sign-on. Nothing is counted for a name alone:
 * strangers lock out only their own network, and never a browser in which the administrator has signed in before.
 */
export interface SignInLimits {
  /**
   * Counts an attempt before its password is checked, so that parallel requests get no extra attempts. Throws the Problem
   * `too_many_requests`. The result gives the attempt back: call it when the password was right or was not checked.
   */
  countPassword(attempt: PasswordAttempt, now: Date): () => void;
  /** Like `countPassword`, for the code of the second factor. */
  countCode(attempt: CodeAttempt, now: Date): () => void;
  /** Counts an attempt to accept an invitation, which derives a key. Throws the Problem `too_many_requests`. */
  countAcceptance(invitationId: string, now: Date): void;
  /** Counts a step of registering the passkey of an invitation, which the worker for passkeys computes. */
  countInvitationPasskey(invitationId: string, now: Date): void;
  /**
   * Counts the start of a single sign-on, which waits for another server. The caller is a network, or the browser or the
   * session if the administrator has signed in there before. Throws the Problem `too_many_requests`.
   */
  countSignOn(caller: string, now: Date): void;
  /** Counts a return of a browser with the cookie of a start. Throws the Problem `too_many_requests`. */
  countSignOnReturn(state: string, now: Date): void;
  /**
   * Counts a request of single sign-on of a sender. They are counted apart: the senders of an organization may share one
   * network with its administrators, and must not lock them out.
   */
  countSenderSignOn(network: string, now: Date): void;
  /** Whether to record a failed sign-in from this network, so that a flood of them does not fill the audit log. */
  admitsRecord(network: string, now: Date): boolean;
  /**
   * Whether to log why a single sign-on from this network was denied. The audit log has no reasons. Denials of senders are
   * counted apart, and cannot hide those of administrators.
   */
  admitsDenialLog(who: 'administrator' | 'sender', network: string, now: Date): boolean;
  /** Whether to record a wrong code after a right password. Other failures do not count here. */
  admitsRecordOf(administratorId: string, now: Date): boolean;
}

interface PasswordAttempt {
  /** The network, or the browser or the session if the administrator has signed in there before. */
  readonly caller: string;
  /** Undefined if the text that was entered cannot be a name: all such texts count together. */
  readonly name: string | undefined;
}

export interface CodeAttempt {
  /** The sign-in whose password was right. */
  readonly signIn: string;
  readonly administratorId: string;
  /** The browser or the session, if the administrator has signed in there before. */
  readonly known?: string | undefined;
}

/** How many entries each limit remembers. */
const maxNetworks = 10_000;
/** Each of many processes allows this many attempts, so that a typing error is no lock. Together they may exceed the limit. */
const minShare = 3;

export function signInLimits(processes: number): SignInLimits {
  const limit = (maxRequests: number, periodMs: number): RequestLimit =>
    requestLimit({ maxRequests: Math.max(minShare, shareOf(maxRequests, processes)), periodMs, maxNetworks });
  const ofCaller = limit(30, 10 * minuteMs);
  const ofCallerAndName = limit(10, 15 * minuteMs);
  const codesOfSignIn = limit(5, 10 * minuteMs);
  const codesOfUnknown = limit(10, hourMs);
  const codesOfKnown = limit(20, hourMs);
  const acceptances = limit(20, hourMs);
  const invitationPasskeys = limit(40, hourMs);
  const signOns = limit(60, 10 * minuteMs);
  const signOnReturns = limit(5, 10 * minuteMs);
  const senderSignOns = limit(600, 10 * minuteMs);
  const recordsOfNetwork = requestLimit({ maxRequests: 1, periodMs: 10 * minuteMs, maxNetworks });
  const records = limit(60, hourMs);
  const denialLogsOfNetwork = limit(10, 10 * minuteMs);
  const denialLogs = limit(60, hourMs);
  const recordsOfAccount = limit(10, hourMs);
  return {
    countPassword: ({ caller, name }, now) =>
      countAll(
        [
          [ofCaller, caller],
          [ofCallerAndName, `${caller} ${name ?? ''}`],
        ],
        now,
      ),
    countCode: ({ signIn, administratorId, known }, now) =>
      countAll(
        [
          known === undefined ? [codesOfUnknown, administratorId] : [codesOfKnown, `${administratorId} ${known}`],
          [codesOfSignIn, signIn],
        ],
        now,
      ),
    countAcceptance: (invitationId, now) => void countAll([[acceptances, invitationId]], now),
    countInvitationPasskey: (invitationId, now) => void countAll([[invitationPasskeys, invitationId]], now),
    countSignOn: (caller, now) => void countAll([[signOns, caller]], now),
    countSignOnReturn: (state, now) => void countAll([[signOnReturns, state]], now),
    countSenderSignOn: (network, now) => void countAll([[senderSignOns, network]], now),
    admitsRecord: (network, now) =>
      recordsOfNetwork.count(network, now) === undefined && records.count('', now) === undefined,
    admitsDenialLog: (who, network, now) =>
      denialLogsOfNetwork.count(`${who} ${network}`, now) === undefined && denialLogs.count(who, now) === undefined,
    admitsRecordOf: (administratorId, now) => recordsOfAccount.count(administratorId, now) === undefined,
  };
}

/**
 * Counts in the given order, the widest limit first: a rejected attempt must make no entry in the narrower ones. It is not
 * counted at all, or a client that retries too early would count against itself forever.
 */
function countAll(counts: ReadonlyArray<readonly [RequestLimit, string]>, now: Date): () => void {
  const counted: Array<() => void> = [];
  const giveBack = (): void => {
    for (const giveBackOne of counted) giveBackOne();
  };
  for (const [limit, key] of counts) {
    const taken = limit.take(key, now);
    if ('giveBack' in taken) {
      counted.push(taken.giveBack);
      continue;
    }
    giveBack();
    throw new Problem('too_many_requests', { retryAfter: taken.retryAfter });
  }
  return giveBack;
}

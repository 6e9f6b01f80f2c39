import type { SignOnServer } from '../core/sign-on.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { workerFile } from '../threads/worker-thread.ts';
import type { SignOnTasks } from './sign-on-worker.ts';

/** The start of a sign-on: the secrets are new random texts, which the caller stores until the browser returns. */
export interface SignOnStart {
  /** Where the browser returns to. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** True if the person must sign in again, even with a session at the OpenID Connect server. */
  readonly isFresh: boolean;
  readonly secrets: SignOnSecrets;
}

/** They bind the end of a sign-on to its start. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE: 43 characters of base64url. */
  readonly verifier: string;
}

/** The end of a sign-on: the browser has returned. */
export interface SignOnReturn {
  readonly redirectUri: string;
  /** The query of the request, without `?`. */
  readonly query: string;
  readonly secrets: SignOnSecrets;
  /** How many seconds ago the person may have signed in at most. Undefined if it does not matter. */
  readonly maxAgeSeconds: number | undefined;
  /** The name of the claim that the caller needs. */
  readonly claim: string;
  /** True if the caller needs also whether the server has verified the address of the person. */
  readonly isVerifiedNeeded: boolean;
}

/** A person, as the OpenID Connect server describes them. */
export interface SignedOn {
  /** Names the person at this server forever. */
  readonly subject: string;
  readonly preferredName: string | undefined;
  /** The values of the claim that the caller needs. */
  readonly values: readonly string[];
  /** Whether the server has verified the address in the claim `email`. Undefined if it does not state it. */
  readonly isEmailVerified: boolean | undefined;
  /** When the person has entered the password there, in seconds since 1970. Undefined if the ID token does not state it. */
  readonly authTime: number | undefined;
}

/** A result, or why there is none, for developers and the log. It quotes no secret. */
export type SignOnOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  /** The server, or our check of its response, denies the sign-on. */
  | { readonly kind: 'denied'; readonly reason: string }
  /** The server does not respond, or does not work together with the configuration of this service. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface SingleSignOn {
  readonly issuer: string;
  /** Returns the URL at the OpenID Connect server that the browser must open. */
  start(request: SignOnStart): Promise<SignOnOutcome<string>>;
  /** Exchanges the code that the browser has brought back, and returns who has signed in. */
  finish(request: SignOnReturn): Promise<SignOnOutcome<SignedOn>>;
}

/** The worker gets it when it starts. */
export interface SignOnWorkerData extends SignOnServer {
  readonly caFile: string | undefined;
  /** For each request to the OpenID Connect server. A sign-on needs up to four. */
  readonly requestTimeoutMs: number;
}

/** The worker starts with the first sign-on, so that a service without it does not load the library. */
export function singleSignOn(server: SignOnServer, requestTimeoutMs = 5_000, caFile?: string): SingleSignOn {
  const worker = new WorkerPool<SignOnTasks>(workerFile('sign-on-worker', import.meta.url), {
    workerData: { ...server, caFile, requestTimeoutMs } satisfies SignOnWorkerData,
    maxQueued: 64,
    timeoutMs: 5 * requestTimeoutMs,
    maxHeapMebibytes: 128,
  });
  return {
    issuer: server.issuer,
    start: (request) => worker.run('start', request),
    finish: (request) => worker.run('finish', request),
  };
}

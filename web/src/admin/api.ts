import { type Signal, signal } from '@preact/signals';
import { SealpostAdmin } from '#client';
import { locale } from '../messages.ts';
import { baseUrl } from '../service.ts';

/** Open when the session has ended, until the same administrator has signed in again. */
export const signInAgain = createPrompt<true>();

/** Open when an action needs a recent sign-in. Returns whether the administrator has confirmed it. */
export const confirmSignIn = createPrompt<boolean>();

/** A client for the sign-in itself: its failures open no dialog. */
export const plainAdmin = new SealpostAdmin({ baseUrl });

/** The client of all sections. It waits for a sign-in or a confirmation that a request needs, and repeats the request. */
export const admin = new SealpostAdmin({ baseUrl, fetch: fetchSignedIn });

/** The same client, for requests that are no longer needed when the signal is aborted. */
export const adminUntil = (signal: AbortSignal) => new SealpostAdmin({ baseUrl, fetch: fetchSignedIn, signal });

async function fetchSignedIn(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  // Test emails and reports come in the language of the page.
  const headers = { 'Accept-Language': locale(), ...(init.headers as Record<string, string> | undefined) };
  for (;;) {
    const response = await fetch(input, { ...init, headers });
    const missing = response.ok ? undefined : await missingSignIn(response.clone());
    if (missing === undefined || !(await missing.open())) return response;
  }
}

async function missingSignIn(response: Response) {
  if (response.headers.get('content-type')?.startsWith('application/problem+json') !== true) return undefined;
  const { type } = (await response.json()) as { readonly type?: string };
  if (type === 'urn:sealpost:problem:sign_in_required') return signInAgain;
  return type === 'urn:sealpost:problem:reauthentication_required' ? confirmSignIn : undefined;
}

/** A dialog that one or several callers wait for. All of them get the same result. */
interface Prompt<Result> {
  /** Undefined while no caller waits. `close` ends the wait. */
  readonly pending: Signal<{ readonly result: Promise<Result>; readonly close: (value: Result) => void } | undefined>;
  /** Opens the dialog, unless it is open already. */
  open(): Promise<Result>;
}

function createPrompt<Result>(): Prompt<Result> {
  const pending: Prompt<Result>['pending'] = signal(undefined);
  return {
    pending,
    open() {
      if (pending.value !== undefined) return pending.value.result;
      let resolve: (value: Result) => void = () => {};
      const result = new Promise<Result>((done) => {
        resolve = done;
      });
      const close = (value: Result) => {
        pending.value = undefined;
        resolve(value);
      };
      pending.value = { result, close };
      return result;
    },
  };
}

import { SealpostAdmin } from '#client';
import { locale } from '../messages.ts';
import { baseUrl } from '../service.ts';
import { createPrompt } from './prompt.ts';

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

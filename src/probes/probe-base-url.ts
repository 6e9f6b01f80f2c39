import type { CheckCode } from '../core/check-codes.ts';
import { codeOf } from '../core/errors.ts';
import type { CheckResult } from '../core/health.ts';
import { certificateFault, connectionFault } from './connection-errors.ts';
import { sendRequest } from './send-request.ts';

export interface IdentityRequest {
  /** The address that all links begin with. */
  readonly baseUrl: URL;
  readonly nonce: string;
  /** What only a server with the same master key responds to the nonce. */
  readonly proof: string;
}

/** Requests the service at its public address, as browsers do, and checks that this service responds. */
export async function probeBaseUrl(
  { baseUrl, nonce, proof }: IdentityRequest,
  signal: AbortSignal,
): Promise<CheckResult> {
  const base = baseUrl.href.replace(/\/$/, '');
  const failing = (code: CheckCode, fault: string): CheckResult => ({
    ...{ state: 'failing', code },
    sentence: `${base} ${fault}`,
  });
  try {
    const { status, headers, text } = await sendRequest(new URL(`${base}/api/status?nonce=${nonce}`), signal);
    if (status >= 300 && status < 400)
      return failing(
        'base_url_redirects',
        `redirects to ${readable(headers.location)}. Set SEALPOST_BASE_URL to the address that browsers show.`,
      );
    if (status !== 200)
      return failing(
        'base_url_status',
        `responds with status ${status}. Check that the reverse proxy forwards all paths below it to this service.`,
      );
    return proofIn(text) === proof
      ? { state: 'ok', code: 'ok', sentence: `${base} leads to this service.` }
      : failing('base_url_other_service', 'leads to another service. Correct SEALPOST_BASE_URL or the reverse proxy.');
  } catch (error) {
    const fault = certificateFault(codeOf(error));
    if (fault !== undefined) return failing(fault.code, `has a certificate that ${fault.text}.`);
    return failing(
      'base_url_unreachable',
      `cannot be reached from this server: ${connectionFault(error)}. If other machines can reach it, this is no problem.`,
    );
  }
}

function proofIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { proof?: unknown } | null)?.proof;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The address comes from another server, and is shown to an administrator. */
function readable(location = ''): string {
  return location.replace(/[^\x21-\x7e]/g, '').slice(0, 200) || 'another address';
}

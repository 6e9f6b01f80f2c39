import { connectionFault } from '../../probes/connection-errors.ts';
import { sendRequest } from '../../probes/send-request.ts';

export type RunningServerState =
  | { readonly isReady: true }
  /** `reason` is a sentence. */
  | { readonly isReady: false; readonly reason: string };

/** Asks the server at this URL, which is on this machine, whether it is ready. Opens nothing of the service. */
export async function checkRunningServer(server: URL, signal: AbortSignal): Promise<RunningServerState> {
  try {
    const url = new URL('/health/ready', server);
    // The certificate names the public address. A check of this machine's own server needs no proof of its identity.
    const { status, text } = await sendRequest(url, signal, { verifiesCertificate: false });
    if (status === 200) return { isReady: true };
    return { isReady: false, reason: `${server.origin} responds with status ${status}.${outagesIn(text)}` };
  } catch (error) {
    return { isReady: false, reason: `${server.origin} cannot be reached: ${connectionFault(error)}.` };
  }
}

/** Returns what the response lists as unavailable, as a sentence with a space in front. */
function outagesIn(text: string): string {
  try {
    const { outages } = JSON.parse(text) as { outages?: ReadonlyArray<{ part: string; since: string }> };
    return (outages ?? []).map(({ part, since }) => ` Unavailable since ${since}: ${part}.`).join('');
  } catch {
    // A response of another server.
    return '';
  }
}

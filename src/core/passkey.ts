import { isLoopback } from './network.ts';

/** A passkey beyond this number is rejected. */
export const maxPasskeysPerAdministrator = 10;

/** How long a browser may take to use a passkey. */
export const passkeyTimeoutMs = 5 * 60 * 1000;

/** The new passkey of a browser, in the JSON form of WebAuthn (`toJSON()`). Bytes are in base64url. */
export interface PasskeyRegistration {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[];
  };
}

/** The signature of a passkey over a challenge, in the JSON form of WebAuthn. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    /** The ID of the administrator, if the passkey stores it. */
    readonly userHandle?: string | null;
  };
}

/** A registered passkey. */
export interface Passkey {
  /** The ID that the authenticator has chosen, in base64url. */
  readonly id: string;
  /** A COSE key, in base64url. */
  readonly publicKey: string;
  /** How a browser reaches the authenticator, such as `usb`. */
  readonly transports: readonly string[];
  /** The domain that the passkey is bound to. */
  readonly relyingPartyId: string;
}

/**
 * How browsers reach administration: by HTTPS, or without it on this machine alone. Undefined where neither is true, and
 * a password or a session would cross a network in clear text.
 */
type AdminTransport = 'https' | 'loopback';

export function adminTransport({ protocol, hostname }: URL): AdminTransport | undefined {
  if (protocol === 'https:') return 'https';
  return isLoopback(hostname) ? 'loopback' : undefined;
}

/** The names of this machine. A browser may use any of them for a service that only this machine can reach. */
const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** The origins of our own pages, as browsers send them. */
export function ownOrigins(baseUrl: URL): readonly string[] {
  if (adminTransport(baseUrl) !== 'loopback') return [baseUrl.origin];
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return [...new Set([baseUrl.origin, ...localNames.map((name) => `http://${name}${port}`)])];
}

/**
 * The link with which a person becomes an administrator. On this machine it uses `localhost`, because passkeys need a host
 * name. The token is in the fragment, which browsers do not send.
 */
export function setupLink(baseUrl: URL, token: string): string {
  const url = new URL(baseUrl);
  if (adminTransport(baseUrl) === 'loopback') url.hostname = 'localhost';
  return `${url.href.replace(/\/+$/, '')}/admin/setup#${token}`;
}

export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  /** The origin of the page that uses them. */
  readonly origin: string;
}

/**
 * The domain that passkeys of this service are bound to. Undefined where browsers offer none: an IP address cannot be a
 * relying party, and without HTTPS only `localhost` can.
 */
export function relyingPartyIdOf(baseUrl: URL): string | undefined {
  switch (adminTransport(baseUrl)) {
    case 'https':
      return isAddress(baseUrl.hostname) ? undefined : baseUrl.hostname;
    case 'loopback':
      return 'localhost';
    default:
      return undefined;
  }
}

/** The relying party of passkeys for a page. Undefined where browsers offer none. `host` is the Host header of the request. */
export function relyingPartyFor(baseUrl: URL, host: string): RelyingParty | undefined {
  const id = relyingPartyIdOf(baseUrl);
  if (id === undefined) return undefined;
  if (adminTransport(baseUrl) === 'https') return { id, origin: baseUrl.origin };
  const local = ownOrigins(baseUrl).find((own) => own === `http://${host.toLowerCase()}`);
  return local !== undefined && URL.parse(local)?.hostname === id ? { id, origin: local } : undefined;
}

/** URLs write IPv6 addresses in brackets, and IPv4 addresses as four numbers. */
const isAddress = (hostname: string): boolean => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);

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

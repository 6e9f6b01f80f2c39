import { newToken, processLocalHasher } from '../crypto/identifiers.ts';

/**
 * The try-out mode of a service that only this machine can reach: everyone may send, and a mailbox shows the emails. It
 * ends for good when a request shows that other machines can reach the service.
 */
export interface TryOut {
  isOpen(): boolean;
  /** Ends the mode until the next start. Returns false if it was not open. */
  end(): boolean;
  /** Opens the mailbox. A new one for each start: a proxy that does not announce itself cannot be detected. */
  readonly token: string;
  admits(token: string | undefined): boolean;
}

/** Several processes of one service share the token, and `onEnd` ends the mode of the others. */
export function tryOutMode(isLocalOnly: boolean, token = newToken(), onEnd = () => {}): TryOut {
  let isOpen = isLocalOnly;
  // Comparing hashes reveals nothing about the token by its timing.
  const hash = processLocalHasher();
  return {
    isOpen: () => isOpen,
    end() {
      const wasOpen = isOpen;
      isOpen = false;
      if (wasOpen) onEnd();
      return wasOpen;
    },
    token,
    admits: (given) => given !== undefined && hash(given) === hash(token),
  };
}

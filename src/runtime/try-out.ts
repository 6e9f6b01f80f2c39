/**
 * The try-out mode of a service that only this machine can reach: everyone may send, and a mailbox shows the emails. It
 * ends for good when a request shows that other machines can reach the service.
 */
export interface TryOut {
  isOpen(): boolean;
}

export function tryOutMode(isLocalOnly: boolean): TryOut {
  return { isOpen: () => isLocalOnly };
}

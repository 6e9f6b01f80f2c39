import { SealpostProblem } from '#client';

/** Whether the service could not be reached: the network is down, or a proxy reports that the service is. */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof SealpostProblem)) return error instanceof TypeError;
  // Problems of the service itself have an error code.
  return error.errorCode === 0 && [502, 503, 504].includes(error.status);
}

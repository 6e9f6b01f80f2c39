import { SealpostProblem } from '#client';

/** Whether the service could not be asked at all: the line is cut, or it is down, as a proxy in front of it may tell. */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof SealpostProblem)) return error instanceof TypeError;
  // The service itself has a number for each of its problems.
  return error.errorCode === 0 && [502, 503, 504].includes(error.status);
}

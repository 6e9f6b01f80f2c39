import { OperatorError } from '../core/errors.ts';
import { startProblems } from '../core/start-problems.ts';

/** `prefix` begins the names of the environment variables for this host and port. */
export function toListenError(
  { host, port }: { readonly host: string; readonly port: number },
  error: NodeJS.ErrnoException,
  prefix = 'SEALPOST',
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(startProblems.portInUse(port, host, prefix), { cause: error });
    case 'EACCES':
      return new OperatorError(startProblems.portDenied(port, host), { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(startProblems.hostUnknown(host, prefix), { cause: error });
    default:
      return error;
  }
}

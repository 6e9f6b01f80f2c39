import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { prepareFile } from './internal/prepare-file.ts';
import { registerPrepared } from './internal/register-prepared.ts';

export interface FileRegistration {
  readonly name: string;
  readonly path?: string | undefined;
  readonly size: number;
  readonly checksum?: string | undefined;
}

/** Registers a file and returns its ID. From here on it counts against all limits, before any byte is uploaded. */
export async function registerFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'policy'> &
    Pick<Runtime, 'sessionPolicies' | 'announcedBytes'>,
  session: OpenSession,
  registration: FileRegistration,
): Promise<string> {
  const file = prepareFile(ports, session, registration, 'body');
  await registerPrepared(ports, session, [file]);
  return file.row.id;
}

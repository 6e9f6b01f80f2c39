import type { ChecksumAlgorithm } from '../../../core/checksum-algorithm.ts';
import { foldedFileName, parseFileName } from '../../../core/file-name.ts';
import { parseFilePath } from '../../../core/file-path.ts';
import { Problem } from '../../../core/problem.ts';
import { checksumSize } from '../../../crypto/checksums.ts';
import { lookup, newShortId } from '../../../crypto/identifiers.ts';
import { type SealedSmallFile, sealSmallFile } from '../../../crypto/seal-small-file.ts';
import type { ContentVersion } from '../../../db/files/content.ts';
import type { NewFileRow } from '../../../db/files/files.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type FileDetails, sealDetails } from '../../../records/sealed-records.ts';
import type { OpenSession } from '../../sessions/open-session.ts';
import type { FileRegistration } from '../register-file.ts';
import { firstGeneration } from './small-content.ts';

/** A file that can be stored, if the limits and the other files of its session allow it. */
export interface PreparedFile {
  readonly details: FileDetails;
  readonly row: NewFileRow;
  readonly version: ContentVersion;
  /** The whole content, if it is stored together with the row. */
  readonly sealed: SealedSmallFile | undefined;
  /** Where the file is in the request, for errors. */
  readonly place: string;
}

export function prepareFile(
  { keys }: Pick<Ports, 'keys'>,
  { trackingId, row, transferKey }: OpenSession,
  registration: FileRegistration & { readonly inline?: Uint8Array | undefined },
  place: string,
): PreparedFile {
  const { size, inline } = registration;
  const name = checkedName(registration.name, place);
  const path = checkedPath(registration.path, place);
  const algorithm = row.checksum_algorithm as ChecksumAlgorithm;
  const checksum = checkedChecksum(registration.checksum, algorithm, place);
  const details = { name, path, checksum };
  const id = newShortId();
  const version = { trackingId, fileId: id, generation: firstGeneration };
  return {
    details,
    version,
    row: {
      id,
      tracking_id: trackingId,
      details: sealDetails(keys, id, details),
      name_hash: lookup(keys, 'file-name', `${trackingId}/${foldedFileName(name)}`),
      size,
    },
    sealed: inline && sealSmallFile({ transferKey, place: version, algorithm, plain: inline }),
    place,
  };
}

function checkedName(text: string, place: string): string {
  const parsed = parseFileName(text);
  if ('wrong' in parsed) throw new Problem('file_name_invalid', { detail: `${place}.fileName ${parsed.wrong}.` });
  return parsed.name;
}

function checkedPath(text: string | undefined, place: string): string | undefined {
  if (text === undefined) return undefined;
  const parsed = parseFilePath(text);
  if ('wrong' in parsed) throw new Problem('file_path_invalid', { detail: `${place}.path ${parsed.wrong}.` });
  return parsed.path;
}

function checkedChecksum(text: string | undefined, algorithm: ChecksumAlgorithm, place: string): string | undefined {
  if (text === undefined || text === '') return undefined;
  const digits = 2 * checksumSize(algorithm);
  if (text.length === digits && /^[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  throw new Problem('value_malformed', {
    detail: `${place}.checksum must have ${digits} hexadecimal digits, because the algorithm is ${algorithm}.`,
  });
}

/** Why a file was removed when its transfer was completed. The messages `removal.…` describe it to users. */
export const removalCauses = [
  'CHECKSUM_MISMATCH',
  'FILE_TYPE_DECLINED',
  'VIRUS_FOUND',
  'TOO_LARGE_TO_SCAN',
  /** It contains more than the scanner scans. */
  'SCAN_INCOMPLETE',
] as const;

export type RemovalCause = (typeof removalCauses)[number];

/** The virus scanner's verdict. `tooLarge` and `limitsExceeded`: it could not scan the whole file. */
export type FileVerdict = 'clean' | 'infected' | 'tooLarge' | 'limitsExceeded';

export interface FileFacts {
  readonly hasAllowedType: boolean;
  /** The checksum that the sender declared, if any. */
  readonly declaredChecksum: string | undefined;
  readonly checksum: string;
  /** Null if there is no scanner. */
  readonly verdict: FileVerdict | null;
}

/** Only `mark` delivers files that could not be scanned. `undecided` blocks them too. */
export type Unscannable = 'undecided' | 'block' | 'mark';

/** Returns undefined when the file is delivered. */
export const removalCause = (file: FileFacts, unscannable: Unscannable): RemovalCause | undefined =>
  causeBeforeScan(file) ?? causeByVerdict(file.verdict, unscannable);

/** Checks that need no scanner. A file that fails them is not scanned. */
export function causeBeforeScan({
  hasAllowedType,
  declaredChecksum,
  checksum,
}: Omit<FileFacts, 'verdict'>): RemovalCause | undefined {
  if (!hasAllowedType) return 'FILE_TYPE_DECLINED';
  return declaredChecksum !== undefined && declaredChecksum !== checksum ? 'CHECKSUM_MISMATCH' : undefined;
}

function causeByVerdict(verdict: FileVerdict | null, unscannable: Unscannable): RemovalCause | undefined {
  if (verdict === 'infected') return 'VIRUS_FOUND';
  if (!isUnscanned(verdict) || unscannable === 'mark') return undefined;
  return verdict === 'tooLarge' ? 'TOO_LARGE_TO_SCAN' : 'SCAN_INCOMPLETE';
}

export const isUnscanned = (verdict: FileVerdict | null): verdict is 'tooLarge' | 'limitsExceeded' =>
  verdict === 'tooLarge' || verdict === 'limitsExceeded';

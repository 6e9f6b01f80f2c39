/** The supported checksum algorithms, by their names in the API. */
export const checksumAlgorithms = ['SHA-256', 'SHA-512', 'SHA-1', 'MD5'] as const;

export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

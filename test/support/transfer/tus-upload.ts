import { Upload } from 'tus-js-client';

export interface TusUpload {
  /** The content URL of a registered file. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Bytes per request; everything in one request when omitted. */
  readonly chunkSize?: number;
  /** Aborts during the request that follows the one that reached this offset. */
  readonly breakAt?: number;
}

/** Uploads with tus-js-client from the server's offset. Resolves with false when the upload was aborted. */
export function tusUpload({ url, headers, bytes, chunkSize, breakAt }: TusUpload): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      uploadUrl: url,
      headers: { ...headers },
      chunkSize: chunkSize ?? Number.POSITIVE_INFINITY,
      retryDelays: [0, 50, 200, 1_000],
      onSuccess: () => resolve(true),
      onError: reject,
      onChunkComplete(_size, accepted) {
        if (breakAt === undefined || accepted < breakAt || accepted === bytes.length) return;
        setImmediate(() => upload.abort().then(() => resolve(false), reject));
      },
    });
    upload.start();
  });
}

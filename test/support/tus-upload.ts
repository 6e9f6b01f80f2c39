import { Upload } from 'tus-js-client';

export interface TusUpload {
  /** The content URL of a registered file. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** How much goes into one request; all of it when it is left out. */
  readonly chunkSize?: number;
  /** Breaks off in the midst of the request after the one that reached so many bytes. */
  readonly breakAt?: number;
}

/** Uploads with tus-js-client, from wherever the server says: false when it was broken off. */
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

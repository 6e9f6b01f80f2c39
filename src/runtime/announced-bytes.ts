/** The bytes that sessions have announced and that are not stored yet: disk space that is taken although it is free. */
export interface AnnouncedBytes {
  /**
   * Reserves bytes while `register` runs, if `fits` accepts the sum of all announced bytes including these. Otherwise
   * returns undefined. The sum may be a second old when it is accepted, and is read again before it is rejected.
   */
  reserve<Registered>(
    bytes: number,
    work: {
      readonly readSum: () => Promise<number>;
      readonly fits: (announced: number) => boolean;
      readonly register: () => Promise<Registered>;
    },
  ): Promise<{ readonly registered: Registered } | undefined>;

  /** Returns the sender with the most announced bytes. The result may be a second old. */
  findLargestSender(read: () => Promise<string | undefined>): Promise<string | undefined>;
}

/** A sum over all incomplete files is too expensive for each of thousands of registrations and uploads. */
const maxAgeMs = 1_000;

/** Under load, registrations end all the time. */
const maxReads = 3;

export function trackAnnouncedBytes(nowMs: () => number = () => performance.now()): AnnouncedBytes {
  let known = { sum: 0, atMs: Number.NEGATIVE_INFINITY };
  /** Registrations whose rows are not committed yet. */
  let reserved = 0;
  /** The bytes of all registrations that have been committed. */
  let registeredBytes = 0;
  let largest: { readonly sender: Promise<string | undefined>; readonly atMs: number } | undefined;

  return {
    async findLargestSender(read) {
      if (largest === undefined || nowMs() - largest.atMs > maxAgeMs) {
        const started = { sender: read(), atMs: nowMs() };
        largest = started;
        started.sender.catch(() => {
          if (largest === started) largest = undefined;
        });
      }
      return largest.sender;
    },
    async reserve(bytes, { readSum, fits, register }) {
      const refresh = async () => {
        for (let reads = 1; ; reads += 1) {
          const before = registeredBytes;
          const sum = await readSum();
          const meanwhile = registeredBytes - before;
          if (meanwhile > 0 && reads < maxReads) continue;
          // The sum may lack what was registered meanwhile. Counting it twice is safe.
          known = { sum: sum + meanwhile, atMs: nowMs() };
          return;
        }
      };
      reserved += bytes;
      try {
        if (nowMs() - known.atMs > maxAgeMs) await refresh();
        if (!fits(known.sum + reserved)) await refresh();
        if (!fits(known.sum + reserved)) return undefined;
        const registered = await register();
        known.sum += bytes;
        registeredBytes += bytes;
        return { registered };
      } finally {
        reserved -= bytes;
      }
    },
  };
}

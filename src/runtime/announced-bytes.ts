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
}

/** A sum over all incomplete files is too expensive for each of thousands of registrations. */
const maxAgeMs = 1_000;

export function trackAnnouncedBytes(nowMs: () => number = () => performance.now()): AnnouncedBytes {
  let known = { sum: 0, atMs: Number.NEGATIVE_INFINITY };
  /** Registrations whose rows are not committed yet. */
  let reserved = 0;

  return {
    async reserve(bytes, { readSum, fits, register }) {
      const refresh = async () => {
        known = { sum: await readSum(), atMs: nowMs() };
      };
      reserved += bytes;
      try {
        if (nowMs() - known.atMs > maxAgeMs) await refresh();
        if (!fits(known.sum + reserved)) await refresh();
        if (!fits(known.sum + reserved)) return undefined;
        const registered = await register();
        known.sum += bytes;
        return { registered };
      } finally {
        reserved -= bytes;
      }
    },
  };
}

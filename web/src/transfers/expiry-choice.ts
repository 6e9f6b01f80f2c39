const dayMs = 86_400_000;

/** Returns the day in the local time zone, in the form of a date field. */
export function localDay(date: Date): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

/** Returns the end of the day, or the latest time that is allowed if that is before it. */
export function expiryOn(day: string, latest: Date | undefined): Date {
  const end = new Date(`${day}T23:59:59`);
  return latest !== undefined && latest < end ? latest : end;
}

/**
 * Returns the latest time that is allowed. The policy limits the time since the transfer was sent, which was not before it
 * was created. The present expiry is allowed even if the policy has changed since.
 */
export function latestExpiry(created: Date, maxDays: number, present: Date): Date {
  return new Date(Math.max(created.getTime() + maxDays * dayMs, present.getTime()));
}

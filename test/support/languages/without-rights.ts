const nobody = 65_534;

/** For as long as this is kept, the process has no more rights than any user: the superuser may read and write everything. */
export function withoutRights(): Disposable {
  const own = process.geteuid?.();
  if (own === 0) process.seteuid?.(nobody);
  return {
    [Symbol.dispose]() {
      if (own === 0) process.seteuid?.(own);
    },
  };
}

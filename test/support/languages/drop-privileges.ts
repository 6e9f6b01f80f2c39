const unprivilegedId = 65_534;

/** Runs the process as an unprivileged user until disposal, because root ignores file permissions. */
export function dropPrivileges(): Disposable {
  const own = process.geteuid?.();
  if (own === 0) process.seteuid?.(unprivilegedId);
  return {
    [Symbol.dispose]() {
      if (own === 0) process.seteuid?.(own);
    },
  };
}

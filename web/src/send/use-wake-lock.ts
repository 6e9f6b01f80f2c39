import { useEffect } from 'preact/hooks';

/**
 * Keeps the screen on while the condition is true: a device that falls asleep stops its uploads. The browser releases the lock
 * when the tab is hidden, so it is requested again when the tab is visible.
 */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    // Without HTTPS, browsers do not have this interface.
    if (!isNeeded || !('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    function requestIfVisible(): void {
      if (document.visibilityState !== 'visible') return;
      // The browser may reject it, for example while the battery is low. The upload works without it.
      lock = navigator.wakeLock.request('screen').catch(() => undefined);
    }
    requestIfVisible();
    document.addEventListener('visibilitychange', requestIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', requestIfVisible);
      void lock?.then((granted) => granted?.release());
    };
  }, [isNeeded]);
}

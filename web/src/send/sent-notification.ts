import { computed, signal } from '@preact/signals';
import { translate } from '../messages.ts';

/** Whether the sender wants a notification when a transfer is sent while the tab is hidden. */
export const isNotificationWanted = signal(false);

/** Whether the sender was asked for permission and has denied it. */
const isDenied = signal(false);

/**
 * Whether the page can offer notifications. Does not ask for permission. Computed when it is first read: the check
 * takes long, and the page does not need it to load.
 */
export const canNotify = computed(() => !isDenied.value && isSupported());

function isSupported(): boolean {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return false;
  if (Notification.permission === 'granted') return true;
  try {
    // Shows nothing without permission. Mobile browsers that require a service worker throw a TypeError.
    new Notification('');
    return true;
  } catch {
    return false;
  }
}

/** Turns the notification on or off. Asks for permission if necessary, so it must be called for a click. */
export async function toggleNotification(): Promise<void> {
  const isWanted = !isNotificationWanted.value;
  if (isWanted && (await Notification.requestPermission()) !== 'granted') {
    isDenied.value = Notification.permission === 'denied';
    return;
  }
  isNotificationWanted.value = isWanted;
}

/** Notifies a sender who wants it and does not see the page. Contains nothing about the transfer: others may see the screen. */
export function notifySent(): void {
  if (!isNotificationWanted.value || document.visibilityState === 'visible') return;
  try {
    const notification = new Notification(translate('send:notify.sent'));
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // The browser shows no notifications of pages. The transfer is sent nevertheless.
  }
}

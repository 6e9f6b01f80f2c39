import { signal } from '@preact/signals';
import { Icon } from '../../components/icon.tsx';
import { translate } from '../../messages.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const toasts = signal<readonly Toast[]>([]);

/** Long enough to read two lines. The text stays in the region for screen readers that are still busy. */
const shownMs = 8_000;

/** Confirms briefly that an action is done. A failure needs a `ProblemNotice`, which stays. */
export function showToast(text: string): void {
  const id = (toasts.value.at(-1)?.id ?? 0) + 1;
  toasts.value = [...toasts.value, { id, text }];
  setTimeout(() => hide(id), shownMs);
}

/** Nothing of an administrator stays after the sign-out. */
export const hideToasts = () => (toasts.value = []);

const hide = (id: number) => (toasts.value = toasts.value.filter((toast) => toast.id !== id));

/** The place of the messages. It is always in the page, because screen readers announce only changes. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text }) => (
        <p key={id} class="toast">
          <Icon name="check" />
          <span>{text}</span>
          <button type="button" class="round" onClick={() => hide(id)}>
            <Icon name="close" />
            <span class="visually-hidden">{translate('admin:hide')}</span>
          </button>
        </p>
      ))}
    </div>
  );
}

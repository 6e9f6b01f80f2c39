import { useEffect } from 'preact/hooks';
import { translate } from '../messages.ts';
import { confirmAction } from './components/confirm.tsx';

/** The forms with unsaved input that are shown. */
const unsaved = new Set<symbol>();

/** Asks before the user leaves a form with unsaved input. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
}

/** Whether nothing is unsaved, or the user discards it. `onConfirm` runs before the dialog. */
export async function mayLeave(onConfirm: () => void = () => {}): Promise<boolean> {
  if (unsaved.size === 0) return true;
  onConfirm();
  const confirmed = await confirmAction({
    title: translate('admin:leave.title'),
    text: translate('admin:leave.text'),
    action: translate('admin:leave.discard'),
    keep: translate('admin:leave.keep'),
    isDangerous: true,
  });
  return confirmed !== undefined;
}

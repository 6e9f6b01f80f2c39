import type { TargetedKeyboardEvent } from 'preact';

/**
 * Handles keys of the form. Enter moves to the next field, because an email cannot be taken back. Ctrl+Enter or Cmd+Enter
 * sends.
 */
export function handleFormKey(event: TargetedKeyboardEvent<HTMLFormElement>, submit: () => void): void {
  const { key, target, currentTarget: form } = event;
  // A field may have handled the key. An input method uses Enter to accept what it suggests.
  if (key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    submit();
  } else if (target instanceof HTMLInputElement && target.type !== 'file') {
    // In a check box, Chromium would skip the disabled submit button and use the next one.
    event.preventDefault();
    fieldAfter(form, target)?.focus();
  }
}

/** Returns the next field that is visible. After the last one comes the Send button. */
function fieldAfter(form: HTMLFormElement, current: HTMLElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('input, textarea, select, #send')];
  return fields.slice(fields.indexOf(current) + 1).find((field) => field.closest('details:not([open])') === null);
}

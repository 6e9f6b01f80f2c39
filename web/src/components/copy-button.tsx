import { useSignal } from '@preact/signals';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';

interface Props {
  readonly text: string;
  /** Names what is copied, for screen readers. */
  readonly label: string;
  readonly onCopied?: () => void;
}

export function CopyButton({ text, label, onCopied }: Props) {
  /** The text may have changed since. */
  const lastAttempt = useSignal<{ readonly text: string; readonly isCopied: boolean } | undefined>(undefined);
  async function copy(): Promise<void> {
    const isCopied = await copyToClipboard(text);
    lastAttempt.value = { text, isCopied };
    if (isCopied) onCopied?.();
  }
  const last = lastAttempt.value?.text === text ? lastAttempt.value : undefined;
  return (
    <>
      <button type="button" onClick={() => void copy()} aria-label={label}>
        {last?.isCopied ? translate('common:copied') : translate('common:copy')}
      </button>
      <span class={last?.isCopied === false ? 'fault' : 'visually-hidden'} role="status">
        {last?.isCopied && translate('common:copied')}
        {last?.isCopied === false && translateRich('common:notCopied', { text: <code>{text}</code> })}
      </span>
    </>
  );
}

/** Browsers offer the clipboard API only in secure contexts and may deny it. The copy event is the fallback. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

function copyByEvent(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  addEventListener('copy', onCopy);
  try {
    return document.execCommand('copy');
  } finally {
    removeEventListener('copy', onCopy);
  }
}

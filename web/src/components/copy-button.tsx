import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { Icon } from './icon.tsx';

interface Props {
  readonly text: string;
  readonly what: keyof typeof labels;
  /** The recipient of a link, where there are several copy buttons. Only screen readers need it. */
  readonly recipient?: string;
  readonly isMain?: boolean;
  /** Shows only the icon, where it is not needed yet. */
  readonly isIcon?: boolean;
  readonly onCopied?: () => void;
}

const labels = {
  link: ['common:copyLink', 'common:linkCopied'],
  password: ['common:copyPassword', 'common:passwordCopied'],
} as const;

/** How long the button confirms that the text was copied. */
const confirmationMs = 2000;

export function CopyButton({ text, what, recipient, isMain = false, isIcon = false, onCopied }: Props) {
  /** The text may have changed since. */
  const lastAttempt = useSignal<{ readonly text: string; readonly isCopied: boolean } | undefined>(undefined);
  async function copy(): Promise<void> {
    const isCopied = await copyToClipboard(text);
    lastAttempt.value = { text, isCopied };
    if (isCopied) onCopied?.();
  }
  const last = lastAttempt.value?.text === text ? lastAttempt.value : undefined;
  const isCopied = last?.isCopied === true;
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => {
      lastAttempt.value = undefined;
    }, confirmationMs);
    return () => clearTimeout(timer);
  }, [last]);
  const [label, confirmation] = labels[what];
  return (
    <>
      <button type="button" class={isMain ? 'main' : isIcon ? 'round' : undefined} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span class={isIcon ? 'visually-hidden' : undefined}>{translate(isCopied ? confirmation : label)}</span>
        {recipient !== undefined && <span class="visually-hidden"> {recipient}</span>}
      </button>
      <span class={last?.isCopied === false ? 'fault' : 'visually-hidden'} role="status">
        {isCopied && translate(confirmation)}
        {last?.isCopied === false && translateRich('common:notCopied', { text: <code>{text}</code> })}
      </span>
    </>
  );
}

/** Browsers offer the clipboard API only in secure contexts and may deny it. The copy event is the fallback. */
export async function copyToClipboard(text: string): Promise<boolean> {
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

import { useSignal } from '@preact/signals';
import { sayParts } from '../say-parts.tsx';
import { say } from '../words.ts';

interface Props {
  readonly text: string;
  /** What is copied, for whoever does not see where the button stands. */
  readonly label: string;
}

export function CopyButton({ text, label }: Props) {
  /** What was tried last. The text may have become another since. */
  const tried = useSignal<{ readonly text: string; readonly isCopied: boolean } | undefined>(undefined);
  async function copy(): Promise<void> {
    tried.value = { text, isCopied: await toClipboard(text) };
  }
  const last = tried.value?.text === text ? tried.value : undefined;
  return (
    <>
      <button type="button" onClick={() => void copy()} aria-label={label}>
        {last?.isCopied ? say('common:copied') : say('common:copy')}
      </button>
      <span class={last?.isCopied === false ? 'fault' : 'unseen'} role="status">
        {last?.isCopied && say('common:copied')}
        {last?.isCopied === false && sayParts('common:notCopied', { text: <code>{text}</code> })}
      </span>
    </>
  );
}

/** Only where the page is safe from eavesdroppers does a browser have a clipboard, and it may refuse it: then there is the old way. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

function copyByEvent(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  addEventListener('copy', give);
  try {
    return document.execCommand('copy');
  } finally {
    removeEventListener('copy', give);
  }
}

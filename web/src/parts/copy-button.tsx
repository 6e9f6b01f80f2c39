import { useSignal } from '@preact/signals';
import { say } from '../words.ts';

interface Props {
  readonly text: string;
  /** What is copied, for whoever does not see where the button stands. */
  readonly label: string;
}

export function CopyButton({ text, label }: Props) {
  const isCopied = useSignal(false);
  async function copy(): Promise<void> {
    isCopied.value = await toClipboard(text);
  }
  return (
    <>
      <button type="button" onClick={() => void copy()} aria-label={label}>
        {isCopied.value ? say('common:copied') : say('common:copy')}
      </button>
      <span class="unseen" role="status">
        {isCopied.value ? say('common:copied') : ''}
      </span>
    </>
  );
}

/** Only where the page is safe from eavesdroppers does a browser have a clipboard; elsewhere the old way is the only one. */
async function toClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return true;
  }
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

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
    // Only where the page is safe from eavesdroppers does a browser have a clipboard; the text can be marked anyway.
    await navigator.clipboard?.writeText(text);
    isCopied.value = navigator.clipboard !== undefined;
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

import { useSignal } from '@preact/signals';
import { copyToClipboard } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { translate } from '../../messages.ts';

interface Props {
  readonly text: string;
  /** Names the copied text, such as "Copy codes". */
  readonly label: string;
}

/** Copies a text that the page shows. The confirmation is beside the button, because a dialog covers toasts. */
export function CopyText({ text, label }: Props) {
  const isCopied = useSignal<boolean | undefined>(undefined);
  async function copy(): Promise<void> {
    isCopied.value = await copyToClipboard(text);
  }
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <Icon name={isCopied.value === true ? 'check' : 'copy'} />
        {label}
      </button>
      <span class={isCopied.value === false ? 'fault' : 'muted'} role="status">
        {isCopied.value !== undefined && translate(isCopied.value ? 'admin:copied' : 'admin:notCopied')}
      </span>
    </>
  );
}

import { useSignal } from '@preact/signals';
import { copyToClipboard } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { translate } from '../../messages.ts';
import { showToast } from './toasts.tsx';

interface Props {
  readonly text: string;
  /** Names the copied text, such as "Copy codes". */
  readonly label: string;
}

/** Copies a text that the page shows. */
export function CopyText({ text, label }: Props) {
  const hasFailed = useSignal(false);
  async function copy(): Promise<void> {
    hasFailed.value = !(await copyToClipboard(text));
    if (!hasFailed.value) showToast(translate('admin:copied'));
  }
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <Icon name="copy" />
        {label}
      </button>
      <span class="fault" role="status">
        {hasFailed.value && translate('admin:notCopied')}
      </span>
    </>
  );
}

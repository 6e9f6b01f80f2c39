import { useSignal } from '@preact/signals';
import { useDropTarget } from '../components/window-drop.tsx';
import { translate } from '../messages.ts';
import { chosenFiles, isChosen } from './draft.ts';
import { SkippedFiles } from './file-drop.tsx';
import { filesFromDrop, maxFiles, type PickedFiles } from './picked-files.ts';

/** Accepts dropped files before the address is verified. The form shows them afterwards. */
export function EarlyDrop() {
  const picked = useSignal<PickedFiles | undefined>(undefined);
  async function take(dropped: DataTransfer): Promise<void> {
    const limit = maxFiles - chosenFiles.value.length;
    const next = await filesFromDrop(dropped, { limit, isKnown: isChosen });
    chosenFiles.value = [...chosenFiles.value, ...next.files];
    picked.value = next;
  }
  useDropTarget(translate('send:dropHere'), (dropped) => void take(dropped));
  const count = picked.value?.files.length ?? 0;
  return (
    <div class="narrow">
      <div role="status">
        {count > 0 && <p class="notice">{translate('send:filesAdded', { count, total: chosenFiles.value.length })}</p>}
      </div>
      <SkippedFiles picked={picked.value} />
    </div>
  );
}

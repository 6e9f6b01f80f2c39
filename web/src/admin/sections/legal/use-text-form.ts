import { type Signal, useSignal } from '@preact/signals';
import type { LegalNoticeText } from '#client';
import { translate } from '../../../messages.ts';
import { type Attempt, useAttempt } from '../../components/attempt.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';

/** A text that is edited. The legal notice has no title. */
export interface EditedText extends LegalNoticeText {
  readonly title?: string;
}

export interface TextForm {
  readonly title: Signal<string>;
  readonly type: Signal<LegalNoticeText['type']>;
  readonly content: Signal<string>;
  readonly attempt: Attempt;
  readonly isUnsaved: boolean;
  /** Whether another administrator has changed the stored text since the input began. */
  readonly isOutdated: boolean;
  readonly isTooLong: boolean;
  save(event: Event): Promise<void>;
}

export const maxBytes = 256 * 1024;
export const contentId = 'legal-content';

/** The input of a legal text. `onSave` returns false if another administrator was faster. */
export function useTextForm(
  stored: EditedText | undefined,
  onSave: (text: Required<EditedText>) => Promise<boolean>,
): TextForm {
  const title = useSignal(stored?.title ?? '');
  const type = useSignal(stored?.type ?? 'text/markdown');
  const content = useSignal(stored?.content ?? '');
  const attempt = useAttempt();
  const base = useSignal(stored);
  const isUnsaved =
    content.value !== (stored?.content ?? '') ||
    title.value !== (stored?.title ?? '') ||
    (stored !== undefined && type.value !== stored.type);
  useLeaveGuard(isUnsaved);
  const isTooLong = new TextEncoder().encode(content.value).length > maxBytes;
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (!isUnsaved) return;
    if (isTooLong) {
      document.getElementById(contentId)?.focus();
      return;
    }
    title.value = title.value.trim();
    const text = { title: title.value, type: type.value, content: content.value };
    let isSaved = false;
    await attempt.run(async () => {
      isSaved = await onSave(text);
    });
    if (!isSaved) return;
    base.value = text;
    showToast(translate('admin-legal:saved'));
  }
  return {
    title,
    type,
    content,
    attempt,
    isUnsaved,
    isOutdated: stored?.content !== base.value?.content,
    isTooLong,
    save,
  };
}

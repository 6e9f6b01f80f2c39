import { Icon } from '../../../components/icon.tsx';
import { translate } from '../../../messages.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { downloadBlob } from '../../components/download-text.ts';
import { showToast } from '../../components/toasts.tsx';

interface Props {
  readonly fileName: string;
  readonly load: () => Promise<Response>;
  readonly onSaved?: () => Promise<void>;
}

/** Saves a whole log as a file. A plain link could not report that the session has ended, or that other exports run. */
export function ExportButton({ fileName, load, onSaved }: Props) {
  const attempt = useAttempt();
  async function save(): Promise<void> {
    const isSaved = await attempt.run(async () => downloadBlob(fileName, await (await load()).blob()));
    if (!isSaved) return;
    showToast(translate('admin-audit:exported'));
    await onSaved?.();
  }
  return (
    <div>
      <button type="button" aria-disabled={attempt.isBusy} onClick={() => void save()}>
        <Icon name="download" />
        {translate('admin-audit:export')}
      </button>
      <AttemptNotice attempt={attempt} />
    </div>
  );
}

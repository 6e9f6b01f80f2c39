import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { downloadText } from '../../components/download-text.ts';
import { can } from '../../session.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { Rules } from './use-rules.ts';

/** Saves the rules as a file, and imports them from one. */
export function FileActions({ rules }: { readonly rules: Rules }) {
  const isOpen = useSignal(false);
  const attempt = useAttempt();
  async function save(): Promise<void> {
    await attempt.run(async () => downloadText('policy-rules.csv', await admin.policy.export()));
  }
  return (
    <div class="policy-files">
      <p class="actions">
        <button type="button" aria-disabled={attempt.isBusy} onClick={() => void save()}>
          {translate('admin-policy:export')}
        </button>
        {can('policy.write') && rules.version !== undefined && (
          <button
            type="button"
            onClick={() => {
              isOpen.value = true;
            }}
          >
            {translate('admin-policy:import.open')}
          </button>
        )}
      </p>
      <AttemptNotice attempt={attempt} />
      {isOpen.value && (
        <ImportDialog
          rules={rules}
          onClose={() => {
            rules.attempt.clear();
            isOpen.value = false;
          }}
        />
      )}
    </div>
  );
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RuleImportResult } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';
import { ImportPreview } from './import-preview.tsx';
import { RuleNotices } from './rule-notices.tsx';
import type { ImportMode, Rules } from './use-rules.ts';

/** The largest file that the service accepts. */
const mostCharacters = 1_000_000;

const modes = ['append', 'replace'] as const;

interface Props {
  readonly rules: Rules;
  readonly onClose: () => void;
}

/** Imports a file. First shows what would change. */
export function ImportDialog({ rules, onClose }: Props) {
  const csv = useSignal<string | undefined>(undefined);
  const mode = useSignal<ImportMode>('append');
  const preview = useSignal<RuleImportResult | undefined>(undefined);
  const attempt = useAttempt();
  const isTooLarge = (csv.value?.length ?? 0) > mostCharacters;
  async function tryImport(): Promise<void> {
    const [file, chosen] = [csv.peek(), mode.peek()];
    preview.value = undefined;
    if (file === undefined || file === '' || isTooLarge) return;
    const isTried = await attempt.run(async () => {
      preview.value = await admin.policy.tryImport(file, { mode: chosen });
    });
    // The choice may have changed in the meantime.
    if (isTried && (csv.peek() !== file || mode.peek() !== chosen)) await tryImport();
  }
  useEffect(() => void tryImport(), [csv.value, mode.value, rules.version]);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (csv.value === undefined || !(await rules.importFile(csv.value, mode.value))) return;
    onClose();
    showToast(translate('admin-policy:import.done'));
  }
  const isUseful = preview.value !== undefined && canImport(preview.value);
  return (
    <Modal title={translate('admin-policy:import.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <FileField onChoose={(text) => (csv.value = text)} />
        <ModeChoice mode={mode.value} onSelect={(value) => (mode.value = value)} />
        <AttemptNotice attempt={attempt} />
        <RuleNotices rules={rules} />
        <div role="status">
          {csv.value === '' && <p class="notice warn">{translate('admin-policy:import.emptyFile')}</p>}
          {isTooLarge && <p class="notice bad">{translate('admin-policy:import.tooLarge')}</p>}
          {preview.value !== undefined && <ImportPreview result={preview.value} />}
        </div>
        <p class="actions last">
          <button type="button" onClick={onClose}>
            {translate('admin:cancel')}
          </button>
          <button type="submit" class="main" disabled={!isUseful} aria-disabled={rules.attempt.isBusy}>
            {translate('admin-policy:import.action')}
          </button>
        </p>
      </form>
    </Modal>
  );
}

const canImport = ({ added, removed, faults }: RuleImportResult) =>
  faults.length === 0 && added.length + removed.length > 0;

function FileField({ onChoose }: { readonly onChoose: (text: string) => void }) {
  async function choose(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file !== undefined) onChoose(await file.text());
  }
  return (
    <div class="field">
      <label for="import-file">{translate('admin-policy:import.file')}</label>
      <input
        id="import-file"
        type="file"
        class="wide"
        accept=".csv,text/csv"
        aria-describedby="import-file-hint"
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      <p class="muted small last" id="import-file-hint">
        {translate('admin-policy:import.fileHint')}
      </p>
    </div>
  );
}

interface ModeProps {
  readonly mode: ImportMode;
  readonly onSelect: (mode: ImportMode) => void;
}

function ModeChoice({ mode, onSelect }: ModeProps) {
  return (
    <fieldset class="import-mode">
      <legend class="visually-hidden">{translate('admin-policy:import.mode')}</legend>
      <Segmented
        name="import-mode"
        options={modes.map((value) => ({ value, label: translate(`admin-policy:import.${value}`) }))}
        selected={mode}
        onSelect={onSelect}
      />
      <p class="muted small">{translate(`admin-policy:import.${mode}Hint`)}</p>
    </fieldset>
  );
}

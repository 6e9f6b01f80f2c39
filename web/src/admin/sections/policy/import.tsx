import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { RuleImportResult } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, Modal, useAttempt } from '../../components/actions.tsx';
import { downloadText } from '../../components/format.ts';
import { showToast } from '../../components/toasts.tsx';
import { can } from '../../session.ts';
import { changesOf } from './rule-lists.ts';
import { RuleLimits, type RuleParts, RuleSummary } from './rule-text.tsx';
import { type ImportMode, RuleNotices, type Rules } from './rules.tsx';
import { t } from './t.ts';

/** The largest file that the service accepts. */
const mostCharacters = 1_000_000;

const modes = ['append', 'replace'] as const;

/** Imports a file. First shows what would change. */
function ImportDialog({ rules, onClose }: { readonly rules: Rules; readonly onClose: () => void }) {
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
    showToast(t('import.done'));
  }
  const isUseful = preview.value !== undefined && canImport(preview.value);
  return (
    <Modal title={t('import.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <FileField onChoose={(text) => (csv.value = text)} />
        <ModeChoice mode={mode.value} onSelect={(value) => (mode.value = value)} />
        <AttemptNotice attempt={attempt} />
        <RuleNotices rules={rules} />
        <div role="status">
          {csv.value === '' && <p class="notice warn">{t('import.emptyFile')}</p>}
          {isTooLarge && <p class="notice bad">{t('import.tooLarge')}</p>}
          {preview.value !== undefined && <ImportPreview result={preview.value} />}
        </div>
        <p class="actions last">
          <Button onUse={onClose} label={translate('admin:cancel')} />
          <button type="submit" class="main" disabled={!isUseful} aria-disabled={rules.attempt.isBusy}>
            {t('import.action')}
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
      <label for="import-file">{t('import.file')}</label>
      <input
        id="import-file"
        type="file"
        class="wide"
        accept=".csv,text/csv"
        aria-describedby="import-file-hint"
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      <p class="muted small last" id="import-file-hint">
        {t('import.fileHint')}
      </p>
    </div>
  );
}

function ModeChoice({ mode, onSelect }: { readonly mode: ImportMode; readonly onSelect: (mode: ImportMode) => void }) {
  return (
    <fieldset class="import-mode">
      <legend class="visually-hidden">{t('import.mode')}</legend>
      <Segmented
        name="import-mode"
        options={modes.map((value) => ({ value, label: t(`import.${value}`) }))}
        selected={mode}
        onSelect={onSelect}
      />
      <p class="muted small">{t(`import.${mode}Hint`)}</p>
    </fieldset>
  );
}

/** Lists the rules that an import would add, change and remove, or the lines that are wrong. */
function ImportPreview({ result }: { readonly result: RuleImportResult }) {
  if (result.faults.length > 0)
    return (
      <div class="notice bad import-faults">
        <p>{t('import.faults', { count: result.faults.length })}</p>
        <ul>
          {result.faults.map(({ line, fault }, index) => (
            <li key={index}>
              {t('import.line', { line })}: {/* The service describes them in English only. */}
              <span lang="en" dir="ltr">
                {fault}
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  const { added, changed, removed } = changesOf(result);
  const isNothing = added.length + changed.length + removed.length === 0;
  return (
    <div class="import-preview">
      {isNothing && <p class="notice">{t('import.nothing')}</p>}
      <Changes kind="added" count={added.length}>
        {added.map((rule) => (
          <Change key={rule.line} rule={rule} line={rule.line} />
        ))}
      </Changes>
      <Changes kind="changed" count={changed.length}>
        {changed.map(({ before, after }) => (
          <li key={after.line}>
            <RuleSummary rule={after} />
            <p class="muted small last">{t('import.before')}</p>
            {hasLimits(before) ? <RuleLimits rule={before} /> : t('noLimits')}
          </li>
        ))}
      </Changes>
      <Changes kind="removed" count={removed.length}>
        {removed.map((rule) => (
          <Change key={rule.id} rule={rule} />
        ))}
      </Changes>
      {result.unchanged > 0 && <p class="muted">{t('import.unchanged', { count: result.unchanged })}</p>}
    </div>
  );
}

const hasLimits = ({ network, settings }: RuleParts) => network !== null || Object.keys(settings).length > 0;

interface ChangesProps {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly count: number;
  readonly children: ComponentChildren;
}

function Changes({ kind, count, children }: ChangesProps) {
  if (count === 0) return null;
  return (
    <section class={`import-${kind}`}>
      <h3>{t(`import.${kind}`, { count })}</h3>
      <ul class="bare">{children}</ul>
    </section>
  );
}

function Change({ rule, line }: { readonly rule: RuleParts; readonly line?: number }) {
  return (
    <li>
      {line !== undefined && <span class="muted small">{t('import.line', { line })}</span>}
      <RuleSummary rule={rule} />
    </li>
  );
}

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
        <Button attempt={attempt} onUse={save} label={t('export')} />
        {can('policy.write') && rules.version !== undefined && (
          <Button onUse={() => (isOpen.value = true)} label={t('import.open')} />
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

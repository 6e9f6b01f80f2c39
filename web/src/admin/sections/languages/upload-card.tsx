import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type CheckedLanguagePack, type InstalledLanguagePacks, SealpostProblem } from '#client';
import { formatSize, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { showToast } from '../../components/toasts.tsx';
import { CheckResult } from './check-result.tsx';

const maxBytes = 4 * 1024 * 1024;

interface Checked {
  readonly file: File;
  readonly pack: CheckedLanguagePack;
}

interface Props {
  readonly installed: InstalledLanguagePacks['packs'];
  readonly onInstalled: () => Promise<void>;
}

/** Checks a pack that the user has chosen, and installs it after a look at the result. */
export function UploadCard({ installed, onInstalled }: Props) {
  const { attempt, checked, isTooLarge, input, check, install, clear } = useUpload(onInstalled);
  return (
    <section class="card language-upload" aria-labelledby="upload">
      <h2 id="upload">{translate('admin-languages:upload.title')}</h2>
      <p class="muted" id="upload-hint">
        {translate('admin-languages:upload.text', { size: formatSize(maxBytes) })}
      </p>
      <UploadNotice attempt={attempt} isTooLarge={isTooLarge} />
      <label for="pack-file">{translate('admin-languages:upload.file')}</label>
      <input
        id="pack-file"
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-describedby="upload-hint"
        disabled={attempt.isBusy}
        onChange={({ currentTarget }) => void check(currentTarget.files?.[0])}
      />
      <div role="status">
        {checked !== undefined && (
          <div class="checked-upload">
            <CheckResult pack={checked.pack} />
            <Replaced pack={installed.find(({ id }) => id === checked.pack.id)} />
          </div>
        )}
      </div>
      {checked !== undefined && <Actions checked={checked} attempt={attempt} onInstall={install} onClear={clear} />}
    </section>
  );
}

/** The chosen file and the result of its check. */
function useUpload(onInstalled: () => Promise<void>) {
  const attempt = useAttempt();
  const checked = useSignal<Checked | undefined>(undefined);
  const isTooLarge = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  function clear(): void {
    checked.value = undefined;
    if (input.current !== null) input.current.value = '';
  }
  async function check(file: File | undefined): Promise<void> {
    checked.value = undefined;
    attempt.clear();
    isTooLarge.value = (file?.size ?? 0) > maxBytes;
    if (file === undefined || isTooLarge.value) return;
    await attempt.run(async () => {
      checked.value = { file, pack: await admin.languages.checkFile(file) };
    });
  }
  async function install({ file, pack }: Checked): Promise<void> {
    const isInstalled = await attempt.run(async () => {
      await admin.languages.install(file);
    });
    if (!isInstalled) return;
    clear();
    showToast(translate('admin-languages:installed', { name: pack.displayName }));
    await onInstalled();
  }
  return { attempt, checked: checked.value, isTooLarge: isTooLarge.value, input, check, install, clear };
}

/** The installed pack that has the same ID. */
function Replaced({ pack }: { readonly pack: Props['installed'][number] | undefined }) {
  if (pack === undefined) return null;
  return <p>{translate('admin-languages:upload.replaces', { version: pack.version })}</p>;
}

interface ActionsProps {
  readonly checked: Checked;
  readonly attempt: Attempt;
  readonly onInstall: (checked: Checked) => Promise<void>;
  readonly onClear: () => void;
}

function Actions({ checked, attempt, onInstall, onClear }: ActionsProps) {
  return (
    <p class="actions last">
      <button type="button" onClick={onClear}>
        {translate('admin:cancel')}
      </button>
      <button type="button" class="main" disabled={attempt.isBusy} onClick={() => void onInstall(checked)}>
        {translate('admin-languages:upload.install', { name: checked.pack.displayName })}
      </button>
    </p>
  );
}

/** An invalid pack comes with the reason, in English, for its author. */
function UploadNotice({ attempt, isTooLarge }: { readonly attempt: Attempt; readonly isTooLarge: boolean }) {
  const { problem } = attempt;
  const isInvalid = problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:value_malformed';
  const fault = isInvalid ? problem.members.detail : undefined;
  if (!isTooLarge && fault === undefined) return <AttemptNotice attempt={attempt} />;
  return (
    <div role="alert">
      <div class="notice bad">
        <p>{translate(isTooLarge ? 'admin-languages:upload.tooLarge' : 'admin-languages:upload.invalid')}</p>
        {fault !== undefined && (
          <p lang="en" dir="ltr" class="small">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

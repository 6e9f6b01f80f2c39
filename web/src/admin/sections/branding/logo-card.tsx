import { useSignal } from '@preact/signals';
import { type BrandDescription, SealpostProblem } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { showToast } from '../../components/toasts.tsx';
import type { VersionedData } from '../../components/use-versioned.tsx';
import { LogoPictures } from './logo-pictures.tsx';

interface Props {
  readonly brand: VersionedData<BrandDescription>;
  readonly logo: BrandDescription['logo'];
}

/** Uploads and removes the logo. Both count at once: only a saved picture can be shown, without all that could run in it. */
export function LogoCard({ brand, logo }: Props) {
  const attempt = useAttempt();
  const removedParts = useSignal<readonly string[]>([]);
  /** The change of the logo returns no brand, so it is read again. */
  const save = (done: string, change: (version: string) => Promise<unknown>) =>
    attempt.run(async () => {
      const isSaved = await brand.save(async (version) => {
        await change(version);
        return admin.brand.get();
      });
      if (isSaved) showToast(done);
    });
  async function upload(file: File): Promise<void> {
    removedParts.value = [];
    await save(translate('admin-branding:logo.done'), async (version) => {
      removedParts.value = (await admin.brand.saveLogo(file, version)).data.removed;
    });
  }
  async function remove(): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-branding:logo.removeTitle'),
      text: translate('admin-branding:logo.removeText'),
      action: translate('admin-branding:logo.remove'),
      isDangerous: true,
    });
    if (confirmed === undefined) return;
    removedParts.value = [];
    await save(translate('admin-branding:logo.removed'), (version) => admin.brand.removeLogo(version));
  }
  return (
    <section class="card brand-logo">
      <h2>{translate('admin-branding:logo.title')}</h2>
      {logo === null ? <p>{translate('admin-branding:logo.none')}</p> : <LogoPictures logo={logo} />}
      <LogoNotice attempt={attempt} removedParts={removedParts.value} />
      <p class="muted small" id="logo-hint">
        {translate('admin-branding:logo.hint')}
      </p>
      <p class="actions last">
        <FileChoice isDisabled={attempt.isBusy} hasLogo={logo !== null} onChoose={(file) => void upload(file)} />
        {logo !== null && (
          <button type="button" aria-disabled={attempt.isBusy} onClick={() => void remove()}>
            {translate('admin-branding:logo.remove')}
          </button>
        )}
      </p>
    </section>
  );
}

interface ChoiceProps {
  readonly isDisabled: boolean;
  readonly hasLogo: boolean;
  readonly onChoose: (file: File) => void;
}

function FileChoice({ isDisabled, hasLogo, onChoose }: ChoiceProps) {
  return (
    <span class="choose">
      <input
        id="logo-file"
        class="visually-hidden"
        type="file"
        accept="image/png,image/svg+xml"
        aria-describedby="logo-hint"
        aria-disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <label for="logo-file" class="button">
        {translate(hasLogo ? 'admin-branding:logo.replace' : 'admin-branding:logo.upload')}
      </label>
    </span>
  );
}

interface NoticeProps {
  readonly attempt: Attempt;
  readonly removedParts: readonly string[];
}

/** Problems of a picture need other advice than those of a text. */
function LogoNotice({ attempt, removedParts }: NoticeProps) {
  if (isRejected(attempt.problem)) {
    return (
      <div role="alert">
        <p class="notice bad">{translate('admin-branding:logo.rejected')}</p>
      </div>
    );
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      {removedParts.length > 0 && (
        <p class="notice warn">{translate('admin-branding:logo.cleaned', { parts: removedParts.join(', ') })}</p>
      )}
    </>
  );
}

const isRejected = (problem: unknown) => problem instanceof SealpostProblem && [400, 413].includes(problem.status);

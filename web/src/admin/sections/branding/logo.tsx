import { useSignal } from '@preact/signals';
import { type BrandDescription, SealpostProblem } from '#client';
import { linkTo } from '../../../service.ts';
import { admin } from '../../api.ts';
import type { Confirmation } from '../../components/actions.tsx';
import { type Attempt, AttemptNotice, act, Button, useAttempt } from '../../components/actions.tsx';
import type { VersionedData } from '../../components/loaded.tsx';
import { t } from './t.ts';

type Change = (version: string) => Promise<unknown>;

interface Props {
  readonly brand: VersionedData<BrandDescription>;
  readonly logo: BrandDescription['logo'];
}

/** Uploads and removes the logo. Both count at once: only a saved picture can be shown, without all that could run in it. */
export function LogoCard({ brand, logo }: Props) {
  const attempt = useAttempt();
  const removedParts = useSignal<readonly string[]>([]);
  const save = (action: { readonly done: string; readonly confirm?: Confirmation }, change: Change) =>
    act(attempt, {
      ...action,
      work() {
        removedParts.value = [];
        return brand.save(async (version) => {
          await change(version);
          // The change of the logo returns no brand.
          return admin.brand.get();
        });
      },
    });
  const upload = (file: File) =>
    save({ done: t('logo.done') }, async (version) => {
      removedParts.value = (await admin.brand.saveLogo(file, version)).data.removed;
    });
  const removal = { title: t('logo.removeTitle'), text: t('logo.removeText'), action: t('logo.remove') };
  const remove = () =>
    save({ confirm: removal, done: t('logo.removed') }, (version) => admin.brand.removeLogo(version));
  return (
    <section class="card brand-logo">
      <h2>{t('logo.title')}</h2>
      {logo === null ? <p>{t('logo.none')}</p> : <LogoPictures logo={logo} />}
      <LogoNotice attempt={attempt} removedParts={removedParts.value} />
      <p class="muted small" id="logo-hint">
        {t('logo.hint')}
      </p>
      <p class="actions last">
        <FileChoice isDisabled={attempt.isBusy} hasLogo={logo !== null} onChoose={(file) => void upload(file)} />
        {logo !== null && <Button attempt={attempt} onUse={remove} label={t('logo.remove')} />}
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
        {t(hasLogo ? 'logo.replace' : 'logo.upload')}
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
        <p class="notice bad">{t('logo.rejected')}</p>
      </div>
    );
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      {removedParts.length > 0 && <p class="notice warn">{t('logo.cleaned', { parts: removedParts.join(', ') })}</p>}
    </>
  );
}

const isRejected = (problem: unknown) => problem instanceof SealpostProblem && [400, 413].includes(problem.status);

type Logo = NonNullable<BrandDescription['logo']>;

const extensions = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const;

/** The logo as light and dark pages show it. */
export function LogoPictures({ logo }: { readonly logo: Logo }) {
  const { type, version, width, height } = logo;
  const src = linkTo(`/assets/brand-${version}.${extensions[type]}`);
  return (
    <div class="logo-pictures">
      {(['light', 'dark'] as const).map((look) => (
        <p key={look} class={look}>
          <img src={src} width={width} height={height} alt={t(`logo.${look}`)} />
        </p>
      ))}
    </div>
  );
}

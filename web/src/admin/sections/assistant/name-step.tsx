import { useSignal } from '@preact/signals';
import { type BrandDescription, SealpostProblem } from '#client';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/actions.tsx';
import { Field } from '../../components/form.tsx';
import { Loaded, OutdatedNotice, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import { useLeaveGuard } from '../../router.ts';
import { StepActions, type StepProps } from './steps.tsx';
import { t } from './t.ts';

/** Gives the service the name and the logo of the organization. */
export function NameStep(props: StepProps) {
  const brand = useVersioned((client) => client.brand.get());
  return <Loaded from={brand}>{({ data }) => <NameForm {...props} brand={brand} present={data} />}</Loaded>;
}

interface FormProps extends StepProps {
  readonly brand: VersionedData<BrandDescription>;
  readonly present: BrandDescription;
}

function NameForm({ step, flow, brand, present }: FormProps) {
  const stored = nameIn(present);
  const name = useSignal(stored);
  const logo = useSignal<File | undefined>(undefined);
  const attempt = useAttempt();
  useLeaveGuard(name.value.trim() !== stored || logo.value !== undefined);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isSaved = await attempt.run(
      () => brand.save((version) => saveBrand(version, name.value.trim(), logo.value)),
      // The logo may have been saved, and the name not: the next attempt needs the new version.
      brand.reload,
    );
    if (!isSaved) return;
    logo.value = undefined;
    await flow.finish('done');
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{t('name.text')}</p>
      <Field
        id="service-name"
        label={t('name.label')}
        hint={t('name.hint')}
        value={name}
        maxLength={60}
        autocomplete="off"
        required
      />
      <div class="field">
        <label for="service-logo">{t('name.logo')}</label>
        <input
          id="service-logo"
          type="file"
          class="wide"
          accept="image/png,image/svg+xml"
          aria-describedby="service-logo-hint"
          onChange={({ currentTarget }) => ((file) => (logo.value = file))(currentTarget.files?.[0])}
        />
        <p class="muted small last" id="service-logo-hint">
          {t(`name.${present.logo !== null ? 'otherLogo' : 'logoHint'}`)}
        </p>
      </div>
      <OutdatedNotice from={brand} />
      <NameNotice attempt={attempt} />
      <StepActions step={step} flow={flow} isInForm action={t('save')} isBusy={attempt.isBusy} />
    </form>
  );
}

function nameIn({ settings }: BrandDescription): string {
  const value = settings.find(({ name }) => name === 'brand.name')?.value;
  return typeof value === 'string' ? value : '';
}

/** The logo is rejected more often than the name, so it comes first. */
async function saveBrand(version: string, name: string, logo: File | undefined) {
  const next = logo === undefined ? version : (await admin.brand.saveLogo(logo, version).catch(rejectLogo)).version;
  return admin.brand.change({ 'brand.name': name }, next);
}

/** Problems of a picture need other advice than those of a text. */
class LogoRejected extends Error {}

function rejectLogo(error: unknown): never {
  const isRejected = error instanceof SealpostProblem && [400, 413].includes(error.status);
  throw isRejected ? new LogoRejected('The logo was rejected.', { cause: error }) : error;
}

function NameNotice({ attempt }: { readonly attempt: Attempt }) {
  if (!(attempt.problem instanceof LogoRejected)) return <AttemptNotice attempt={attempt} />;
  return (
    <div role="alert">
      <p class="notice bad">{t('name.logoRejected')}</p>
    </div>
  );
}

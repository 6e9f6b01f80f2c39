import { useSignal } from '@preact/signals';
import type { PolicyRules } from '#client';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/actions.tsx';
import { Link } from '../../components/card.tsx';
import { Field, plainText } from '../../components/form.tsx';
import { Loaded, OutdatedNotice, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import { hrefOf, navigate } from '../../router.ts';
import { type Preset, parseDomain, presets, rulesFile, rulesOf } from './presets.ts';
import { StepActions, type StepProps } from './steps.tsx';
import { t } from './t.ts';

/** Adds the rules of a preset, or leads to the page for rules. */
export function PolicyStep(props: StepProps) {
  const rules = useVersioned((client) => client.policy.rules());
  return (
    <Loaded from={rules}>
      {({ data }) => {
        const own = data.filter(({ tryOut }) => !tryOut);
        return own.length > 0 ? (
          <PresentRules {...props} count={own.length} />
        ) : (
          <PresetForm {...props} rules={rules} hasTryOut={data.length > 0} />
        );
      }}
    </Loaded>
  );
}

/** Rules of a preset would restrict or extend those that exist in ways that are hard to foresee. */
function PresentRules({ step, flow, count }: StepProps & { readonly count: number }) {
  return (
    <>
      <p class="notice good">{t('policy.present', { count })}</p>
      <p>
        <Link href={hrefOf('policy')}>{t('policy.open')}</Link>
      </p>
      <StepActions step={step} flow={flow} />
    </>
  );
}

interface FormProps extends StepProps {
  readonly rules: VersionedData<PolicyRules>;
  readonly hasTryOut: boolean;
}

function PresetForm({ step, flow, rules, hasTryOut }: FormProps) {
  const preset = useSignal<Preset>('everyone');
  const domain = useSignal('');
  const isWrong = useSignal(false);
  const attempt = useAttempt();
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (preset.value === 'own') return navigate(hrefOf('policy'));
    const parsed = parseDomain(domain.value);
    isWrong.value = parsed === undefined;
    if (parsed === undefined) return document.getElementById('domain')?.focus();
    const csv = rulesFile(rulesOf(preset.value, parsed));
    const isSaved = await attempt.run(() =>
      rules.save(async (version) => {
        await admin.policy.import(csv, version, { mode: 'append' });
        return admin.policy.rules();
      }),
    );
    if (isSaved) await flow.finish('done');
  }
  const isOwn = preset.value === 'own';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('policy.text')}</p>
      {hasTryOut && <p class="muted">{t('policy.tryOut')}</p>}
      <PresetChoice selected={preset.value} onSelect={(value) => (preset.value = value)} />
      {!isOwn && (
        <Field
          id="domain"
          label={t('policy.domain')}
          hint={t('policy.domainHint')}
          error={isWrong.value ? t('policy.wrongDomain') : undefined}
          value={domain}
          {...plainText}
          maxLength={254}
        />
      )}
      <OutdatedNotice from={rules} />
      <AttemptNotice attempt={attempt} />
      <StepActions
        step={step}
        flow={flow}
        isInForm
        action={t(isOwn ? 'policy.open' : 'save')}
        isBusy={attempt.isBusy}
      />
    </form>
  );
}

interface ChoiceProps {
  readonly selected: Preset;
  readonly onSelect: (preset: Preset) => void;
}

function PresetChoice({ selected, onSelect }: ChoiceProps) {
  return (
    <fieldset class="presets">
      <legend>{t('policy.presets')}</legend>
      {presets.map((preset) => (
        <label key={preset} class={preset === selected ? 'selected' : undefined}>
          <input type="radio" name="preset" checked={preset === selected} onChange={() => onSelect(preset)} />
          <span>
            <strong>{t(`preset.${preset}`)}</strong>
            <span class="muted small">{t(`presetText.${preset}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

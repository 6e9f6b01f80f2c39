import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { translate } from '../../../messages.ts';
import { Button } from '../../components/actions.tsx';
import { Field, plainText, Submit } from '../../components/form.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import {
  checkRule,
  inputOf,
  isChanged,
  type RuleDraft,
  type RuleFault,
  type RuleFaults,
  ruleFrom,
  toggleNames,
} from './rule.ts';
import { RuleNotices, type Rules } from './rules.tsx';
import { FileTypesField, ModesField, SizeField, ToggleField } from './setting-fields.tsx';
import { t } from './t.ts';

interface Props {
  readonly draft: RuleDraft;
  readonly rules: Rules;
  /** Whether another administrator has removed the rule. */
  readonly isGone: boolean;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

/** Edits a rule, or makes a new one. */
export function RuleForm({ draft, rules, isGone, onClose, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isChecked = useSignal(false);
  const attempts = useSignal(0);
  const isNew = draft.id === undefined || isGone;
  useLeaveGuard(isChanged(draft));
  const faults = isChecked.value ? checkRule(inputOf(draft)) : {};
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts.value]);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const input = inputOf(draft);
    isChecked.value = true;
    attempts.value += 1;
    if (Object.keys(checkRule(input)).length > 0) return;
    const rule = ruleFrom(input);
    const isSaved = isNew ? await rules.add(rule) : await rules.change(draft.id ?? '', rule);
    if (!isSaved) return;
    onClose();
    showToast(t(isNew ? 'added' : 'changed'));
  }
  return (
    <form ref={form} class="rule-form" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{t(`form.${draft.id === undefined ? 'new' : 'edit'}`)}</h3>
      {isGone && <p class="notice warn">{t('gone')}</p>}
      {draft.isTryOut && <p class="notice">{t('tryOut.edit')}</p>}
      <RuleNotices rules={rules} />
      <WhoFields draft={draft} faults={faults} />
      {draft.effect.value === 'allow' && <LimitFields draft={draft} faults={faults} />}
      <p class="actions last">
        <Button onUse={onCancel} label={translate('admin:cancel')} />
        <Submit attempt={rules.attempt}>{t(isNew ? 'add' : 'save')}</Submit>
      </p>
    </form>
  );
}

interface FieldsProps {
  readonly draft: RuleDraft;
  readonly faults: RuleFaults;
}

const faultText = (fault: RuleFault | undefined) => (fault === undefined ? undefined : t(`fault.${fault}`));

function WhoFields({ draft, faults }: FieldsProps) {
  const hint = t('patternHint');
  return (
    <>
      <fieldset class="rule-kind">
        <legend class="visually-hidden">{t('column.effect')}</legend>
        <Segmented
          name="rule-effect"
          options={(['allow', 'deny'] as const).map((value) => ({ value, label: t(`effect.${value}`) }))}
          selected={draft.effect.value}
          onSelect={(value) => (draft.effect.value = value)}
        />
      </fieldset>
      <div class="rule-fields">
        <Field
          id="rule-sender"
          label={t('column.sender')}
          value={draft.sender}
          hint={hint}
          error={faultText(faults.sender)}
          maxLength={1_000}
          {...plainText}
        />
        <Field
          id="rule-recipient"
          label={t('column.recipient')}
          value={draft.recipient}
          hint={hint}
          error={faultText(faults.recipient)}
          maxLength={1_000}
          {...plainText}
        />
        <Field
          id="rule-network"
          label={t('network')}
          value={draft.network}
          hint={t('networkHint')}
          error={faultText(faults.network)}
          maxLength={64}
          {...plainText}
        />
      </div>
    </>
  );
}

function LimitFields({ draft: { settings }, faults }: FieldsProps) {
  const { maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay } = settings;
  const label = (name: string) => t(`setting.${name}`);
  return (
    <fieldset class="rule-limit-fields">
      <legend>{t('limits')}</legend>
      <p class="muted small">{t('limitsHint')}</p>
      <div class="rule-fields">
        <Field
          id="rule-days"
          label={t('form.days')}
          value={maxRetentionPeriod}
          error={faultText(faults.maxRetentionPeriod)}
          inputMode="numeric"
          autocomplete="off"
        />
        <SizeField
          id="rule-size"
          label={label('maxTotalSize')}
          bytes={maxTotalSize}
          error={faultText(faults.maxTotalSize)}
        />
        <Field
          id="rule-transfers"
          label={label('transfersPerDay')}
          value={transfersPerDay}
          hint={t('zeroHint')}
          error={faultText(faults.transfersPerDay)}
          inputMode="numeric"
          autocomplete="off"
        />
        <SizeField
          id="rule-bytes"
          label={label('bytesPerDay')}
          bytes={bytesPerDay}
          hint={t('zeroHint')}
          error={faultText(faults.bytesPerDay)}
        />
        <ModesField modes={settings.allowedPasswordModes} />
        <FileTypesField value={settings.fileTypeFilterConfig} error={faultText(faults.fileTypeFilterConfig)} />
      </div>
      <MoreFields settings={settings} faults={faults} />
    </fieldset>
  );
}

function MoreFields({ settings, faults }: Pick<RuleDraft, 'settings'> & Pick<FieldsProps, 'faults'>) {
  const isNeeded = toggleNames.some((name) => settings[name].peek() !== '' || faults[name] !== undefined);
  return (
    <Disclosure summary={t('moreSettings')} isNeeded={isNeeded}>
      <div class="rule-fields">
        {toggleNames.map((name) => (
          <ToggleField key={name} name={name} value={settings[name]} error={faultText(faults[name])} />
        ))}
      </div>
    </Disclosure>
  );
}

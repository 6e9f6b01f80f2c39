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
    showToast(translate(`admin-policy:${isNew ? 'added' : 'changed'}`));
  }
  return (
    <form ref={form} class="rule-form" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{translate(`admin-policy:form.${draft.id === undefined ? 'new' : 'edit'}`)}</h3>
      {isGone && <p class="notice warn">{translate('admin-policy:gone')}</p>}
      {draft.isTryOut && <p class="notice">{translate('admin-policy:tryOut.edit')}</p>}
      <RuleNotices rules={rules} />
      <WhoFields draft={draft} faults={faults} />
      {draft.effect.value === 'allow' && <LimitFields draft={draft} faults={faults} />}
      <p class="actions last">
        <Button onUse={onCancel}>{translate('admin:cancel')}</Button>
        <Submit attempt={rules.attempt}>{translate(`admin-policy:${isNew ? 'add' : 'save'}`)}</Submit>
      </p>
    </form>
  );
}

interface FieldsProps {
  readonly draft: RuleDraft;
  readonly faults: RuleFaults;
}

const faultText = (fault: RuleFault | undefined) =>
  fault === undefined ? undefined : translate(`admin-policy:fault.${fault}`);

function WhoFields({ draft, faults }: FieldsProps) {
  const hint = translate('admin-policy:patternHint');
  return (
    <>
      <fieldset class="rule-kind">
        <legend class="visually-hidden">{translate('admin-policy:column.effect')}</legend>
        <Segmented
          name="rule-effect"
          options={(['allow', 'deny'] as const).map((value) => ({
            value,
            label: translate(`admin-policy:effect.${value}`),
          }))}
          selected={draft.effect.value}
          onSelect={(value) => (draft.effect.value = value)}
        />
      </fieldset>
      <div class="rule-fields">
        <Field
          id="rule-sender"
          label={translate('admin-policy:column.sender')}
          value={draft.sender}
          hint={hint}
          error={faultText(faults.sender)}
          maxLength={1_000}
          {...plainText}
        />
        <Field
          id="rule-recipient"
          label={translate('admin-policy:column.recipient')}
          value={draft.recipient}
          hint={hint}
          error={faultText(faults.recipient)}
          maxLength={1_000}
          {...plainText}
        />
        <Field
          id="rule-network"
          label={translate('admin-policy:network')}
          value={draft.network}
          hint={translate('admin-policy:networkHint')}
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
  const label = (name: string) => translate(`admin-policy:setting.${name}`);
  return (
    <fieldset class="rule-limit-fields">
      <legend>{translate('admin-policy:limits')}</legend>
      <p class="muted small">{translate('admin-policy:limitsHint')}</p>
      <div class="rule-fields">
        <Field
          id="rule-days"
          label={translate('admin-policy:form.days')}
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
          hint={translate('admin-policy:zeroHint')}
          error={faultText(faults.transfersPerDay)}
          inputMode="numeric"
          autocomplete="off"
        />
        <SizeField
          id="rule-bytes"
          label={label('bytesPerDay')}
          bytes={bytesPerDay}
          hint={translate('admin-policy:zeroHint')}
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
    <Disclosure summary={translate('admin-policy:moreSettings')} isNeeded={isNeeded}>
      <div class="rule-fields">
        {toggleNames.map((name) => (
          <ToggleField key={name} name={name} value={settings[name]} error={faultText(faults[name])} />
        ))}
      </div>
    </Disclosure>
  );
}

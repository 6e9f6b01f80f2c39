import './policy.css';
import './rule-table.css';
import { useSignal } from '@preact/signals';
import type { PolicySimulationResult } from '#client';
import { confirmAction } from '../../components/actions.tsx';
import { SectionHead } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { mayLeave } from '../../router.ts';
import { can } from '../../session.ts';
import { FileActions } from './import.tsx';
import { draftOf, type Rule, type RuleDraft } from './rule.ts';
import { RuleForm } from './rule-form.tsx';
import { marksOf } from './rule-lists.ts';
import { RuleTable } from './rule-table.tsx';
import { formatPattern } from './rule-text.tsx';
import { RuleNotices, type Rules, useNextFocus, useRules } from './rules.tsx';
import { Simulator } from './simulator.tsx';
import { t } from './t.ts';

/** The rules that decide who may send to whom, and a simulator of their decisions. */
export default function Policy() {
  const rules = useRules();
  const decision = useSignal<PolicySimulationResult | undefined>(undefined);
  const { draft, edit, close, remove } = useEditor(rules);
  const isGone = draft?.id !== undefined && !rules.list.some(({ id }) => id === draft.id);
  const isBelow = draft !== undefined && (draft.id === undefined || isGone);
  const form = draft !== undefined && (
    <RuleForm draft={draft} rules={rules} isGone={isGone} onClose={close} onCancel={() => void cancel(close)} />
  );
  return (
    <>
      <SectionHead title={t('title')}>
        <FileActions rules={rules} />
      </SectionHead>
      <div class="policy-view">
        <div class="beside policy">
          <section class="card rules" aria-labelledby="rules">
            <h2 id="rules" tabIndex={-1}>
              {t('rules')}
            </h2>
            <p class="muted small">{t('about')}</p>
            {draft === undefined && <RuleNotices rules={rules} />}
            <Loaded from={rules.loaded} isEmpty={({ data }) => data.length === 0} empty={t('empty')}>
              {() => (
                <RuleTable
                  rules={rules}
                  marks={marksOf(decision.value)}
                  edited={draft?.id}
                  form={form}
                  onEdit={(rule) => void edit(rule)}
                  onRemove={(rule) => void remove(rule)}
                />
              )}
            </Loaded>
            {isBelow && <div class="rule-new">{form}</div>}
            {rules.version !== undefined && can('policy.write') && !isBelow && (
              <p class="actions rule-more">
                <button type="button" id="rule-add" onClick={() => void edit()}>
                  {t('add')}
                </button>
              </p>
            )}
          </section>
          <Simulator list={rules.list} version={rules.version} decision={decision} />
        </div>
      </div>
    </>
  );
}

/** Opens and closes the form, and removes rules. */
function useEditor(rules: Rules) {
  const draft = useSignal<RuleDraft | undefined>(undefined);
  const focusNext = useNextFocus();
  async function edit(rule?: Rule): Promise<void> {
    if (!(await mayLeave())) return;
    rules.attempt.clear();
    draft.value = draftOf(rule);
    focusNext('rule-sender');
  }
  function close(): void {
    focusNext(draft.value?.id === undefined ? 'rule-add' : `rule-edit-${draft.value.id}`, 'rules');
    rules.attempt.clear();
    draft.value = undefined;
  }
  async function remove(rule: Rule): Promise<void> {
    if (!(await confirmRemoval(rule)) || !(await rules.remove(rule.id))) return;
    focusNext('rules');
    showToast(t('removed'));
  }
  return { draft: draft.value, edit, close, remove };
}

/** Asks before input is lost. */
async function cancel(close: () => void): Promise<void> {
  if (await mayLeave()) close();
}

async function confirmRemoval({ sender, recipient }: Rule): Promise<boolean> {
  const confirmed = await confirmAction({
    title: t('remove.title'),
    text: t('remove.text', { sender: formatPattern(sender), recipient: formatPattern(recipient) }),
    action: t('remove.action'),
  });
  return confirmed !== undefined;
}

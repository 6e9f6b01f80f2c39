import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { confirmAction } from '../../components/dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { mayLeave } from '../../router.ts';
import { can } from '../../session.ts';
import { draftOf, type Rule, type RuleDraft } from './rule.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleMark } from './rule-lists.ts';
import { RuleTable } from './rule-table.tsx';
import { formatPattern } from './rule-text.tsx';
import { RuleNotices, type Rules, useNextFocus } from './rules.tsx';

interface Props {
  readonly rules: Rules;
  readonly marks: ReadonlyMap<string, RuleMark>;
}

/** All rules. One of them, or a new one, can be a form. */
export function RulesCard({ rules, marks }: Props) {
  const { draft, edit, close, remove } = useEditor(rules);
  const isGone = draft?.id !== undefined && !rules.list.some(({ id }) => id === draft.id);
  const isBelow = draft !== undefined && (draft.id === undefined || isGone);
  const form = draft !== undefined && (
    <RuleForm draft={draft} rules={rules} isGone={isGone} onClose={close} onCancel={() => void cancel(close)} />
  );
  return (
    <section class="card rules" aria-labelledby="rules">
      <h2 id="rules" tabIndex={-1}>
        {translate('admin-policy:rules')}
      </h2>
      <p class="muted small">{translate('admin-policy:about')}</p>
      {draft === undefined && <RuleNotices rules={rules} />}
      <Loaded from={rules.loaded} isEmpty={({ data }) => data.length === 0} empty={translate('admin-policy:empty')}>
        {() => (
          <RuleTable
            rules={rules}
            marks={marks}
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
            {translate('admin-policy:add')}
          </button>
        </p>
      )}
    </section>
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
    showToast(translate('admin-policy:removed'));
  }
  return { draft: draft.value, edit, close, remove };
}

/** Asks before input is lost. */
async function cancel(close: () => void): Promise<void> {
  if (await mayLeave()) close();
}

async function confirmRemoval({ sender, recipient }: Rule): Promise<boolean> {
  const confirmed = await confirmAction({
    title: translate('admin-policy:remove.title'),
    text: translate('admin-policy:remove.text', {
      sender: formatPattern(sender),
      recipient: formatPattern(recipient),
    }),
    action: translate('admin-policy:remove.action'),
  });
  return confirmed !== undefined;
}

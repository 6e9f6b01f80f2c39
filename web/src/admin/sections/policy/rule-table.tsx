import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { translate } from '../../../messages.ts';
import { can } from '../../session.ts';
import { formatPattern } from './format-setting.ts';
import type { RuleMark } from './rule-marks.ts';
import { moved } from './rule-order.ts';
import { RuleRow } from './rule-row.tsx';
import type { Rule } from './rule-settings.ts';
import { useDrag } from './use-drag.ts';
import { useNextFocus } from './use-next-focus.ts';
import type { Rules } from './use-rules.ts';

interface Props {
  readonly rules: Rules;
  readonly marks: ReadonlyMap<string, RuleMark>;
  /** The ID of the rule that is edited. */
  readonly edited: string | undefined;
  /** The form of that rule, in place of its row. */
  readonly form: ComponentChild;
  readonly onEdit: (rule: Rule) => void;
  readonly onRemove: (rule: Rule) => void;
}

const columns = ['place', 'effect', 'sender', 'recipient', 'limits'] as const;

/** The rules in their order. It changes by drag, by buttons, and by Alt with an arrow key. */
export function RuleTable({ rules, marks, edited, form, onEdit, onRemove }: Props) {
  const { list } = rules;
  const isWritable = can('policy.write');
  const { move, announcement } = useMoves(rules);
  const drag = useDrag(list, move);
  return (
    <>
      {isWritable && list.length > 1 && <p class="muted small">{translate('admin-policy:orderHint')}</p>}
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
      <table class={isWritable ? 'rule-table writable' : 'rule-table'} aria-labelledby="rules">
        <TableHead isWritable={isWritable} />
        <tbody {...(isWritable ? drag.targets : {})}>
          {list.map((rule, place) =>
            rule.id === edited ? (
              <tr key={rule.id} class="rule-edited">
                <td colSpan={columns.length + 1}>{form}</td>
              </tr>
            ) : (
              <RuleRow
                key={rule.id}
                rule={rule}
                place={place}
                count={list.length}
                mark={marks.get(rule.id)}
                drop={drag.dropAt(rule.id)}
                grip={drag.gripOf(rule.id)}
                isBusy={rules.attempt.isBusy}
                onMove={(to) => move(rule, to)}
                onEdit={() => onEdit(rule)}
                onRemove={() => onRemove(rule)}
              />
            ),
          )}
        </tbody>
      </table>
    </>
  );
}

/** Moves rules, keeps the focus, and announces the new place to screen readers. */
function useMoves({ list, order }: Rules) {
  const announcement = useSignal('');
  const focusNext = useNextFocus();
  function move(rule: Rule, place: number): void {
    if (place < 0 || place >= list.length || list[place] === rule) return;
    // A row that is moved may lose the focus.
    focusNext(document.activeElement?.id || `rule-${rule.id}`);
    const ids = list.map(({ id }) => id);
    order(moved(ids, rule.id, place));
    announcement.value = translate('admin-policy:moved', {
      sender: formatPattern(rule.sender),
      recipient: formatPattern(rule.recipient),
      place: place + 1,
      count: list.length,
    });
  }
  return { move, announcement: announcement.value };
}

function TableHead({ isWritable }: { readonly isWritable: boolean }) {
  return (
    <thead>
      <tr>
        {[...columns, ...(isWritable ? ['actions'] : [])].map((name) => (
          <th key={name} scope="col" class={name === 'limits' ? 'visually-hidden' : `head-${name}`}>
            {translate(`admin-policy:column.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

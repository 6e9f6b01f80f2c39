import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { formatNumber } from '../../components/format.ts';
import { AdminIcon } from '../../components/marks.tsx';
import { can } from '../../session.ts';
import type { Rule } from './rule.ts';
import { moved, type RuleMark } from './rule-lists.ts';
import { EffectMark, formatPattern, Pattern, RuleLimits } from './rule-text.tsx';
import { type Rules, useNextFocus } from './rules.tsx';
import { t } from './t.ts';

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
      {isWritable && list.length > 1 && <p class="muted small">{t('orderHint')}</p>}
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
      <table class={isWritable ? 'rule-table writable' : 'rule-table'} aria-labelledby="rules">
        <thead>
          <tr>
            {[...columns, ...(isWritable ? ['actions'] : [])].map((name) => (
              <th key={name} scope="col" class={name === 'limits' ? 'visually-hidden' : `head-${name}`}>
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
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
    announcement.value = t('moved', {
      sender: formatPattern(rule.sender),
      recipient: formatPattern(rule.recipient),
      place: place + 1,
      count: list.length,
    });
  }
  return { move, announcement: announcement.value };
}

interface RuleRowProps {
  readonly rule: Rule;
  /** Starts at 0. */
  readonly place: number;
  readonly count: number;
  readonly mark: RuleMark | undefined;
  readonly drop: 'before' | 'after' | undefined;
  readonly grip: { onDragStart(event: DragEvent): void; onDragEnd(): void };
  readonly isBusy: boolean;
  readonly onMove: (place: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function RuleRow(props: RuleRowProps) {
  const { rule, place, mark, drop, grip, onMove } = props;
  const isWritable = can('policy.write');
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(place + step);
  }
  const looks = [...(mark === undefined ? [] : [`rule-${mark}`]), ...(drop === undefined ? [] : [`drop-${drop}`])];
  return (
    <tr
      id={`rule-${rule.id}`}
      data-id={rule.id}
      tabIndex={-1}
      class={looks.length === 0 ? undefined : looks.join(' ')}
      {...(isWritable ? { onKeyDown } : {})}
    >
      <th scope="row" class="rule-place">
        {isWritable && (
          <span class="grip" draggable aria-hidden="true" {...grip}>
            <AdminIcon name="grip" />
          </span>
        )}
        {formatNumber(place + 1)}
      </th>
      <td class="rule-effect">
        <EffectMark effect={rule.effect} />

        {mark !== undefined && <span class="rule-mark">{t(`mark.${mark}`)}</span>}
        {rule.tryOut && <span class="muted small">{t(`tryOut.${rule.acting ? 'acting' : 'resting'}`)}</span>}
      </td>
      <td class="rule-sender" data-label={t('column.sender')}>
        <Pattern text={rule.sender} />
      </td>
      <td class="rule-recipient" data-label={t('column.recipient')}>
        <Pattern text={rule.recipient} />
      </td>
      <td class="rule-limits">
        <RuleLimits rule={rule} />
      </td>
      {isWritable && <RowActions {...props} />}
    </tr>
  );
}

function RowActions({ rule, place, count, isBusy, onMove, onEdit, onRemove }: RuleRowProps) {
  const number = place + 1;
  return (
    <td class="rule-actions">
      <span class="rule-moves">
        {(['up', 'down'] as const).map((name) => {
          const target = place + (name === 'up' ? -1 : 1);
          return (
            <button
              key={name}
              type="button"
              class="round"
              id={`rule-${name}-${rule.id}`}
              // A disabled button would lose the focus.
              aria-disabled={target < 0 || target >= count}
              onClick={() => onMove(target)}
            >
              <AdminIcon name={name} />
              <span class="visually-hidden">{t(`move.${name}`, { number })}</span>
            </button>
          );
        })}
      </span>
      <button type="button" class="quiet" id={`rule-edit-${rule.id}`} onClick={onEdit}>
        {t('edit')}
        <span class="visually-hidden"> {t('number', { number })}</span>
      </button>
      <button
        type="button"
        class="quiet"
        id={`rule-remove-${rule.id}`}
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : onRemove())}
      >
        {t('remove.action')}
        <span class="visually-hidden"> {t('number', { number })}</span>
      </button>
    </td>
  );
}

type DropPlace = 'before' | 'after';

interface Drag {
  /** Listeners for the element around all rows. */
  readonly targets: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
  /** The listeners for the part of a row that starts a drag. */
  gripOf(id: string): { onDragStart(event: DragEvent): void; onDragEnd(): void };
  /** Where the dragged rule would be dropped, if it is at this row. */
  dropAt(id: string): DropPlace | undefined;
}

/** Moves a row by mouse. Other devices use the buttons. */
function useDrag(list: readonly Rule[], move: (rule: Rule, place: number) => void): Drag {
  const dragged = useSignal<string | undefined>(undefined);
  const over = useSignal<{ readonly id: string; readonly at: DropPlace } | undefined>(undefined);
  const placeOf = (id: string) => list.findIndex((rule) => rule.id === id);
  function end(): void {
    dragged.value = undefined;
    over.value = undefined;
  }
  return {
    targets: {
      onDragOver(event) {
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]') : null;
        const id = row?.dataset['id'];
        if (dragged.value === undefined || row === null || id === undefined) return;
        // Without this, the browser allows no drop.
        event.preventDefault();
        const { top, height } = row.getBoundingClientRect();
        over.value = { id, at: event.clientY < top + height / 2 ? 'before' : 'after' };
      },
      onDragLeave(event) {
        const { currentTarget, relatedTarget } = event;
        const isInside = currentTarget instanceof Node && currentTarget.contains(relatedTarget as Node | null);
        if (!isInside) over.value = undefined;
      },
      onDrop(event) {
        event.preventDefault();
        const rule = list.find(({ id }) => id === dragged.value);
        if (rule !== undefined && over.value !== undefined) {
          const target = placeOf(over.value.id) + (over.value.at === 'after' ? 1 : 0);
          // The places behind the rule move up when it is taken out.
          move(rule, placeOf(rule.id) < target ? target - 1 : target);
        }
        end();
      },
    },
    gripOf: (id) => ({
      onDragStart({ dataTransfer, currentTarget }) {
        dragged.value = id;
        // Firefox starts no drag without data.
        dataTransfer?.setData('text/plain', id);
        const row = currentTarget instanceof Element ? currentTarget.closest('tr') : null;
        if (row !== null) dataTransfer?.setDragImage(row, 16, 16);
      },
      onDragEnd: end,
    }),
    dropAt: (id) => (over.value?.id === id && dragged.value !== id ? over.value.at : undefined),
  };
}

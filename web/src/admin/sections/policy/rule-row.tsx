import { translate } from '../../../messages.ts';
import { AdminIcon } from '../../components/admin-icon.tsx';
import { formatNumber } from '../../components/format.ts';
import { can } from '../../session.ts';
import type { RuleMark } from './rule-marks.ts';
import type { Rule } from './rule-settings.ts';
import { EffectMark, Pattern, RuleLimits } from './rule-text.tsx';

interface Props {
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

export function RuleRow(props: Props) {
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
        <RuleStates rule={rule} mark={mark} />
      </td>
      <td class="rule-sender" data-label={translate('admin-policy:column.sender')}>
        <Pattern text={rule.sender} />
      </td>
      <td class="rule-recipient" data-label={translate('admin-policy:column.recipient')}>
        <Pattern text={rule.recipient} />
      </td>
      <td class="rule-limits">
        <RuleLimits rule={rule} />
      </td>
      {isWritable && <RowActions {...props} />}
    </tr>
  );
}

/** Shows that a rule decides a simulation, or is the one of a try-out. */
function RuleStates({ rule, mark }: Pick<Props, 'rule' | 'mark'>) {
  return (
    <>
      {mark !== undefined && <span class="rule-mark">{translate(`admin-policy:mark.${mark}`)}</span>}
      {rule.tryOut && (
        <span class="muted small">{translate(`admin-policy:tryOut.${rule.acting ? 'acting' : 'resting'}`)}</span>
      )}
    </>
  );
}

function RowActions({ rule, place, count, isBusy, onMove, onEdit, onRemove }: Props) {
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
              <span class="visually-hidden">{translate(`admin-policy:move.${name}`, { number })}</span>
            </button>
          );
        })}
      </span>
      <button type="button" class="quiet" id={`rule-edit-${rule.id}`} onClick={onEdit}>
        {translate('admin-policy:edit')}
        <span class="visually-hidden"> {translate('admin-policy:number', { number })}</span>
      </button>
      <button
        type="button"
        class="quiet"
        id={`rule-remove-${rule.id}`}
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : onRemove())}
      >
        {translate('admin-policy:remove.action')}
        <span class="visually-hidden"> {translate('admin-policy:number', { number })}</span>
      </button>
    </td>
  );
}

import { useSignal } from '@preact/signals';
import type { Rule } from './rule-settings.ts';

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

function findRow({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null;
}

/** Moves a row by mouse. Other devices use the buttons. */
export function useDrag(list: readonly Rule[], move: (rule: Rule, place: number) => void): Drag {
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
        const row = findRow(event);
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

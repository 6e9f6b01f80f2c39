import { signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { translate } from '../messages.ts';

/** Receives files that are dropped anywhere in the window. */
interface DropTarget {
  /** Describes what happens with the files. Shown while files are dragged over the window. */
  readonly label: string;
  take(dropped: DataTransfer): void;
}

/** The drop target of the current view, if it accepts files. */
const target = signal<DropTarget | undefined>(undefined);
const isDragging = signal(false);
/** Whether files were dropped on a view that accepts none. */
const wasRejected = signal(false);

/** Makes the window accept dropped files while the component is shown and enabled. */
export function useDropTarget(label: string, take: (dropped: DataTransfer) => void, isEnabled = true): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isEnabled) return undefined;
    const own: DropTarget = { label, take: (dropped) => latest.current(dropped) };
    target.value = own;
    return () => {
      if (target.value !== own) return;
      target.value = undefined;
      isDragging.value = false;
    };
  }, [label, isEnabled]);
}

/** Scrolls to the section that shows dropped files, as soon as it is rendered. It may be out of sight. */
export function scrollToSectionOf(element: Element | null): void {
  requestAnimationFrame(() => element?.closest('section')?.scrollIntoView({ block: 'nearest' }));
}

/** Handles files that are dragged over the window. Without this, the browser would open a dropped file instead of the page. */
export function wireWindowDrop(): void {
  const root = document.createElement('div');
  root.className = 'window-drop';
  document.body.append(root);
  render(<WindowDrop />, root);
  addEventListener('dragenter', onDrag);
  addEventListener('dragover', onDrag);
  addEventListener('drop', onDrop);
  addEventListener('pointerdown', hideRejection);
  addEventListener('keydown', hideRejection);
}

function WindowDrop() {
  return (
    <>
      {isDragging.value && target.value !== undefined && (
        // It covers the window, so leaving it means leaving the window. No pointer event is fired during a drag.
        <div class="drop-overlay" aria-hidden="true" onDragLeave={stopDragging} onPointerMove={stopDragging}>
          {target.value.label}
        </div>
      )}
      <div role="status">{wasRejected.value && <p class="notice warn">{translate('common:dropElsewhere')}</p>}</div>
    </>
  );
}

function onDrag(event: DragEvent): void {
  if (!hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
  hideRejection();
  isDragging.value = target.value !== undefined && !isDialogOpen();
}

function onDrop(event: DragEvent): void {
  if (!hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  stopDragging();
  if (isDialogOpen()) return;
  if (target.value === undefined) wasRejected.value = true;
  else target.value.take(event.dataTransfer);
}

/** Text can be dragged as well, from one field to another. */
const hasFiles = (dragged: DataTransfer | null): dragged is DataTransfer => dragged?.types.includes('Files') === true;

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

function stopDragging(): void {
  isDragging.value = false;
}

function hideRejection(): void {
  wasRejected.value = false;
}

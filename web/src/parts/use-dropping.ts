import { useSignal } from '@preact/signals';

/** For an element onto which files may be dropped: shows that they may, and takes them. */
export function useDropping(take: (dropped: DataTransfer) => void) {
  const isOver = useSignal(false);
  return {
    class: `drop${isOver.value ? ' over' : ''}`,
    onDragOver(event: DragEvent): void {
      event.preventDefault();
      isOver.value = true;
    },
    onDragLeave(): void {
      isOver.value = false;
    },
    onDrop(event: DragEvent): void {
      event.preventDefault();
      isOver.value = false;
      if (event.dataTransfer !== null) take(event.dataTransfer);
    },
  };
}

import { useSignal } from '@preact/signals';

/** Returns the attributes of an element that accepts dropped files. */
export function useFileDrop(onFiles: (dropped: DataTransfer) => void) {
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
      if (event.dataTransfer !== null) onFiles(event.dataTransfer);
    },
  };
}

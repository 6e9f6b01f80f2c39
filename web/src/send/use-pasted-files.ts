import { useEffect } from 'preact/hooks';
import { translate } from '../messages.ts';
import { pastedName } from './addresses.ts';

/** Calls the function with files that are pasted anywhere in the window. */
export function usePastedFiles(onPaste: (files: readonly File[]) => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    function takePasted(event: ClipboardEvent): void {
      if (event.defaultPrevented) return;
      const files = pastedFiles(event, translate('send:pastedPicture'));
      if (files.length === 0) return;
      event.preventDefault();
      onPaste(files);
    }
    document.addEventListener('paste', takePasted);
    return () => document.removeEventListener('paste', takePasted);
  });
}

/**
 * Returns the files of a paste event. Returns none if the clipboard also contains text and the paste belongs to a text field:
 * spreadsheets and word processors add a picture to what they copy.
 */
function pastedFiles({ clipboardData, target }: ClipboardEvent, label: string): readonly File[] {
  const isInField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (clipboardData === null || (isInField && clipboardData.types.includes('text/plain'))) return [];
  const now = new Date();
  return [...clipboardData.files].map((file) => {
    const name = pastedName(file.name, label, now);
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

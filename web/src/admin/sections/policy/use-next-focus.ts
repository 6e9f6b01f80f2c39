import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Returns a function that moves the focus after the next rendering: to the first of these elements that exists. Changes
 * of the table remove the control that had the focus, and browsers would then start at the top of the page.
 */
export function useNextFocus(): (...ids: readonly string[]) => void {
  const next = useRef<readonly string[]>([]);
  const [, render] = useState({});
  // Before the next key press, which would go to the page otherwise.
  useLayoutEffect(() => {
    const found = next.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    next.current = [];
    found?.focus();
  });
  return (...ids) => {
    next.current = ids;
    render({});
  };
}

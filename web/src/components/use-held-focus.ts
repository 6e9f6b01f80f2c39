import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Returns a ref for an element. When a control inside it had the focus and disappears, the page heading gets the focus: it
 * would fall to the body, and keyboard users would start at the top of the page again. Works for changes that the calling
 * component renders.
 */
export function useHeldFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const container = useRef<Target>(null);
  const hadFocus = container.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) document.querySelector('h1')?.focus();
  });
  return container;
}

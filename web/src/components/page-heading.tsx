import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The heading of the current view. It sets the page title, and gets the focus when it replaces another heading. */
export function PageHeading({ children }: { readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasShown) heading.current?.focus();
    wasShown = true;
  }, []);
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Sealpost`;
  });
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The first heading of a page does not move the focus. */
let wasShown = false;

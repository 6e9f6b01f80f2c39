import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { serviceName } from '../page-config.ts';

/**
 * The heading of the current view. It sets the page title. When it replaces another heading, it gets the focus, and the
 * page starts at the top.
 */
export function PageHeading({ children }: { readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasShown) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    wasShown = true;
  }, []);
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – ${serviceName}`;
  });
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The first heading of a page does not move the focus. */
let wasShown = false;

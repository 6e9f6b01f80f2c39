import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { serviceName } from '../page-config.ts';

interface Props {
  readonly children: ComponentChildren;
  /** Text before the heading in the page title, which the tab shows. */
  readonly titlePrefix?: string | undefined;
}

/**
 * The heading of the current view. It sets the page title. When it replaces another heading, it gets the focus, and the
 * page starts at the top.
 */
export function PageHeading({ children, titlePrefix }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasShown) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    wasShown = true;
  }, []);
  useEffect(() => {
    const parts = [titlePrefix, heading.current?.textContent ?? '', serviceName];
    document.title = parts.filter((part) => part !== undefined).join(' – ');
  });
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The first heading of a page does not move the focus. */
let wasShown = false;

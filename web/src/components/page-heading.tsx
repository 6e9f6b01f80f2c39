import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { serviceName } from '../page-config.ts';

interface Props {
  readonly children: ComponentChildren;
  /** Text before the heading in the page title, which the tab shows. */
  readonly titlePrefix?: string | undefined;
}

/**
 * The heading of the current view. It sets the page title. When it replaces another heading, it gets the focus, and the
 * page starts at the top. Both happen before the view can be seen: a key that is pressed then belongs to it.
 */
export function PageHeading({ children, titlePrefix }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (wasShown) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    wasShown = true;
  }, []);
  useLayoutEffect(() => {
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

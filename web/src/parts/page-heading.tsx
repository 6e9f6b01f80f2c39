import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The heading of what the page shows now. It names the page, and gets the focus when it takes the place of another. */
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

/** The first heading of a page leaves the focus where the reader has it. */
let wasShown = false;

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  readonly summary: string;
  /** Opens it. It is not closed again by that: whoever writes in it would lose the place. */
  readonly isNeeded: boolean;
  readonly children: ComponentChildren;
}

/** What not everybody needs. */
export function More({ summary, isNeeded, children }: Props) {
  const isOpen = useRef(false);
  isOpen.current ||= isNeeded;
  return (
    <details open={isOpen.current}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

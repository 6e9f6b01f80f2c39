import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  readonly summary: string;
  /** Opens the section. It never closes it again, because the user may be typing in it. */
  readonly isNeeded: boolean;
  readonly children: ComponentChildren;
}

/** A collapsed section for optional fields. */
export function Disclosure({ summary, isNeeded, children }: Props) {
  const isOpen = useRef(false);
  isOpen.current ||= isNeeded;
  return (
    <details open={isOpen.current}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

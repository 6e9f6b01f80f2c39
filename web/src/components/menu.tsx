import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A panel below its button. Closes on Escape, and when the user goes on elsewhere. */
export function Menu({ summary, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeIfOutside = ({ target }: Event) => {
      if (menu.current !== null && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    addEventListener('pointerdown', closeIfOutside);
    addEventListener('focusin', closeIfOutside);
    return () => {
      removeEventListener('pointerdown', closeIfOutside);
      removeEventListener('focusin', closeIfOutside);
    };
  }, []);
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || menu.current === null) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }
  return (
    <details ref={menu} class="menu" onKeyDown={onKeyDown}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

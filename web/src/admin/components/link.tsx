import type { ComponentChildren } from 'preact';
import { navigate } from '../router.ts';

interface Props {
  /** Made by `hrefOf`. May have a query. */
  readonly href: string;
  readonly class?: string;
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** A link to another place of the administration. It is a real link: it can be copied, and opened in a new tab. */
export function Link({ href, isCurrent = false, children, ...rest }: Props) {
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href);
  }
  return (
    <a href={href} onClick={follow} {...rest} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {children}
    </a>
  );
}

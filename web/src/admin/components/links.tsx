import type { ComponentChildren } from 'preact';
import { hrefOf, navigate } from '../router.ts';
import { findSection } from '../sections.ts';

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

/** The tracking ID, with a link if the user may see transfers. */
export function TransferLink({ id }: { readonly id: string }) {
  return findSection('transfers') === undefined ? <bdi>{id}</bdi> : <Link href={hrefOf('transfers', id)}>{id}</Link>;
}

interface SubPagesProps<Name extends string> {
  readonly section: string;
  readonly label: string;
  readonly pages: ReadonlyArray<{ readonly name: Name; readonly label: string }>;
  readonly current: Name;
}

/** Links to the pages of a section. The name of a page is the second one in the address. */
export function SubPages<Name extends string>({ section, label, pages, current }: SubPagesProps<Name>) {
  return (
    <nav class="sub-pages" aria-label={label}>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <Link href={hrefOf(section, page.name)} isCurrent={page.name === current}>
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

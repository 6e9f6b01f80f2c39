import { hrefOf } from '../router.ts';
import { Link } from './link.tsx';

interface Props<Name extends string> {
  readonly section: string;
  readonly label: string;
  readonly pages: ReadonlyArray<{ readonly name: Name; readonly label: string }>;
  readonly current: Name;
}

/** Links to the pages of a section. The name of a page is the second one in the address. */
export function SubPages<Name extends string>({ section, label, pages, current }: Props<Name>) {
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

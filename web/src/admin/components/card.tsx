import type { ComponentChild, ComponentChildren, ComponentType, RefObject } from 'preact';
import { PageHeading } from '../../components/page-heading.tsx';
import { hrefOf, navigate } from '../router.ts';
import { findSection } from '../sections.ts';
import { can, type Permission } from '../session.ts';

interface HeadProps {
  readonly title: string;
  /** Text before the title, for the tab. */
  readonly titlePrefix?: string;
  /** The actions of the section, or a text about it. */
  readonly children?: ComponentChildren;
}

/** The heading of a section. */
export function SectionHead({ title, titlePrefix, children }: HeadProps) {
  return (
    <div class="section-head">
      <PageHeading titlePrefix={titlePrefix}>{title}</PageHeading>
      {children}
    </div>
  );
}

interface SubPage<Name extends string> {
  readonly name: Name;
  /** Without one, all who see the section see the page. */
  readonly permission?: Permission;
  readonly Content: ComponentType<{ readonly id?: string | undefined }>;
}

interface PagesProps<Name extends string> {
  readonly section: string;
  readonly title: string;
  readonly pages: readonly SubPage<Name>[];
  readonly labelOf: (name: Name) => string;
  /** The names in the address after the section: a page, and what of it is shown. */
  readonly path: readonly string[];
}

/** A section with several pages: links to them, and the one in the address. */
export function SectionPages<Name extends string>({ section, title, pages, labelOf, path }: PagesProps<Name>) {
  const [name, id] = path;
  const allowed = pages.filter(({ permission }) => permission === undefined || can(permission));
  const current = allowed.find((page) => page.name === name) ?? allowed[0];
  if (current === undefined) return null;
  return (
    <>
      <SectionHead title={title} />
      <nav class="sub-pages" aria-label={title}>
        <ul class="bare">
          {allowed.map((page) => (
            <li key={page.name}>
              <Link href={hrefOf(section, page.name)} isCurrent={page === current}>
                {labelOf(page.name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <current.Content key={current.name} id={id} />
    </>
  );
}

interface CardProps {
  /** The ID of its heading. */
  readonly id: string;
  readonly title: ComponentChild;
  readonly look?: string | undefined;
  /** Buttons and choices beside the heading. */
  readonly head?: ComponentChild;
  readonly box?: RefObject<HTMLElement | null>;
  readonly children?: ComponentChildren;
}

/** A part of a section. */
export function Card({ id, title, look, head, box, children }: CardProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section class={look === undefined ? 'card' : `card ${look}`} {...(box && { ref: box })} aria-labelledby={id}>
      {head === undefined ? (
        heading
      ) : (
        <div class="card-head">
          {heading}
          {head}
        </div>
      )}
      {children}
    </section>
  );
}

interface FactsProps {
  readonly look: string;
  readonly facts: ReadonlyArray<readonly [name: string, value: ComponentChild]>;
}

/** Names and values of one thing. */
export function Facts({ look, facts }: FactsProps) {
  return (
    <dl class={look}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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

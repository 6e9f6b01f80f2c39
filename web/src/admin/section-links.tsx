import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { translate } from '../messages.ts';
import { AdminIcon } from './components/admin-icon.tsx';
import { Link } from './components/link.tsx';
import { hrefOf, place } from './router.ts';
import { type Section, visibleSections } from './sections.ts';
import { sessionState } from './session.ts';

/** Links to the sections that the administrator may see. Narrow windows show them below a button. */
export function SectionLinks() {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const [current = 'dashboard'] = place.value.path;
  useEffect(() => {
    isOpen.value = false;
  }, [place.value]);
  useEffect(() => {
    if (!isOpen.value) return undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      isOpen.value = false;
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen.value]);
  if (sessionState.value.kind !== 'signedIn' || current === 'setup') return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="menu-button"
        aria-expanded={isOpen.value}
        aria-controls="section-links"
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <AdminIcon name="menu" />
        {translate('admin:menu')}
      </button>
      <nav id="section-links" class={isOpen.value ? 'open' : undefined} aria-label={translate('admin:sections')}>
        {visibleSections().map((group) => (
          <ul key={group[0]?.name}>
            {group.map((section) => (
              <li key={section.name}>
                <SectionLink section={section} isCurrent={section.name === current} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </>
  );
}

function SectionLink({
  section: { name, icon },
  isCurrent,
}: {
  readonly section: Section;
  readonly isCurrent: boolean;
}) {
  // The dashboard is the start page.
  const href = name === 'dashboard' ? hrefOf() : hrefOf(name);
  return (
    <Link href={href} isCurrent={isCurrent}>
      <AdminIcon name={icon} />
      {translate(`admin:nav.${name}`)}
    </Link>
  );
}

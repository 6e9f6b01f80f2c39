import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { AccountSummary } from '../components/account-summary.tsx';
import { Menu } from '../components/menu.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { translate } from '../messages.ts';
import { Button } from './components/actions.tsx';
import { Link } from './components/card.tsx';
import { useData } from './components/loaded.tsx';
import { AdminIcon } from './components/marks.tsx';
import { hrefOf, mayLeave, place } from './router.ts';
import { type Section, visibleSections } from './sections.ts';
import { can, sessionState, signOut } from './session.ts';

/** Shows who is signed in, in the header of the page. */
export function AdminAccountMenu() {
  const problem = useSignal<unknown>(undefined);
  if (sessionState.value.kind !== 'signedIn') return null;
  const { name, role } = sessionState.value.session.administrator;
  async function leave(): Promise<void> {
    problem.value = undefined;
    if (!(await mayLeave())) return;
    await signOut().catch((error: unknown) => {
      problem.value = error;
    });
  }
  return (
    <Menu summary={<AccountSummary name={name} />}>
      <p>
        <span class="muted small">{translate('common:signedInAs')}</span>
        <br />
        <bdi class="name">{name}</bdi>
        <br />
        <span class="muted small">{translate(`admin:role.${role}`)}</span>
      </p>
      <ProblemNotice error={problem.value} />
      <p>
        <Link href={hrefOf('account')}>{translate('admin:nav.account')}</Link>
      </p>
      <Button look="wide" icon="signOut" onUse={leave}>
        {translate('common:signOut')}
      </Button>
    </Menu>
  );
}

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
        onClick={() => (isOpen.value = !isOpen.value)}
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

/** Shows the version of the service to signed-in administrators, in the footer of the page. */
export function ServerVersion() {
  return can('health.read') ? <LoadedVersion /> : null;
}

/** Shows nothing while it loads or if it fails: the content of the page reports failures of the service. */
function LoadedVersion() {
  const { data } = useData((admin) => admin.service.status());
  return data === undefined ? null : <p>{translate('admin:version', { version: data.version })}</p>;
}

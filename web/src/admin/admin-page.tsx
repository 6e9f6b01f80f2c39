import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { loadMessages } from '../language-switch.ts';
import { addMessages, locale, messageParts, translate } from '../messages.ts';
import { signInAgain } from './api.ts';
import { Button, ConfirmDialog } from './components/actions.tsx';
import { Link } from './components/card.tsx';
import { Toasts } from './components/toasts.tsx';
import { InvitationPage } from './invitation.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { hrefOf, place } from './router.ts';
import { findSection, isSection, type Section, type SectionProps } from './sections.ts';
import { loadSession, sessionState } from './session.ts';
import { SignInAgain, SignInPage } from './sign-in.tsx';

export function AdminPage() {
  return (
    <>
      <Content />
      <Toasts />
      <ConfirmDialog />
      <Reauthentication />
      {signInAgain.pending.value !== undefined && <SignInAgain />}
    </>
  );
}

function Content() {
  const [name, ...path] = place.value.path;
  const state = sessionState.value;
  if (name === 'setup' && path.length === 0) return <InvitationPage />;
  if (name !== undefined && !isSection(name)) return <NotFound />;
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Failed problem={state.problem} />;
  if (state.kind === 'signedOut') return <SignInPage />;
  const section = findSection(name);
  if (section === undefined) return <NotAllowed />;
  return <SectionView key={section.name} section={section} path={path} />;
}

/** The same as the server has sent, so that nothing moves. */
function Loading() {
  return (
    <>
      <h1>{translate('admin:title')}</h1>
      <div class="card skeleton" />
    </>
  );
}

function Failed({ problem }: { readonly problem: unknown }) {
  return (
    <div class="card narrow">
      <PageHeading>{translate('admin:title')}</PageHeading>
      <ProblemNotice error={problem} />
      <Button look="main" onUse={loadSession}>
        {translate('admin:retry')}
      </Button>
    </div>
  );
}

function NotFound() {
  return (
    <div class="card narrow">
      <PageHeading>{translate('common:notFound.title')}</PageHeading>
      <p>{translate('common:notFound.text')}</p>
      <p class="actions">
        <Link class="button main" href={hrefOf()}>
          {translate('admin:toStart')}
        </Link>
      </p>
    </div>
  );
}

function NotAllowed() {
  return (
    <div class="card narrow">
      <PageHeading>{translate('admin:notAllowed.title')}</PageHeading>
      <p>{translate('admin:notAllowed.text')}</p>
    </div>
  );
}

interface Props extends SectionProps {
  readonly section: Section;
}

/** Loads the script and the messages of a section, then shows it. */
function SectionView({ section, path }: Props) {
  const loaded = useSignal<{ readonly Content: ComponentType<SectionProps> } | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  async function load(): Promise<void> {
    problem.value = undefined;
    try {
      const [{ default: Content }] = await Promise.all([section.load(), loadMessagesOf(section)]);
      loaded.value = { Content };
    } catch (error) {
      problem.value = error;
    }
  }
  useEffect(() => void load(), []);
  if (loaded.value !== undefined) {
    const { Content } = loaded.value;
    return <Content path={path} />;
  }
  if (problem.value === undefined) return <div class="card skeleton" />;
  return (
    <div class="card narrow">
      <PageHeading>{translate(`admin:nav.${section.name}`)}</PageHeading>
      <ProblemNotice error={problem.value} />
      {/* After an update of the service, the old script is gone, and only a new page names the new one. */}
      <Button look="main" onUse={() => location.reload()}>
        {translate('admin:reload')}
      </Button>
    </div>
  );
}

async function loadMessagesOf({ name }: Section): Promise<void> {
  const part = `admin-${name}`;
  if (!messageParts.has(part)) addMessages(part, await loadMessages(part, locale()));
}

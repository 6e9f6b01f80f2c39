import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { translate } from '../messages.ts';
import { signInAgain } from './api.ts';
import { ConfirmDialog } from './components/confirm.tsx';
import { Link } from './components/link.tsx';
import { Toasts } from './components/toasts.tsx';
import { InvitationPage } from './invitation/invitation-page.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { hrefOf, place } from './router.ts';
import { SectionView } from './section-view.tsx';
import { findSection, isSection } from './sections.ts';
import { loadSession, sessionState } from './session.ts';
import { SignInAgain } from './sign-in/sign-in-again.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

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
      <button type="button" class="main" onClick={() => void loadSession()}>
        {translate('admin:retry')}
      </button>
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

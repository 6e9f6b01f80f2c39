import { render } from 'preact';
import { startPage } from '../start-page.tsx';
import './styles/frame.css';
import './styles/forms.css';
import './styles/lists.css';
import './styles/tables.css';
import './styles/charts.css';
import './styles/sub-pages.css';
import { AdminPage } from './admin-page.tsx';
import { followSignIn, returnAfterSignOn } from './first-page.ts';
import { AdminAccountMenu, SectionLinks, ServerVersion } from './frame.tsx';
import { followHistory } from './router.ts';
import { loadSession } from './session.ts';

followSignIn(returnAfterSignOn());
followHistory();
fixLinks();
startPage(<AdminPage />);
show('sections', <SectionLinks />);
show('account', <AdminAccountMenu />);
show('version', <ServerVersion />);
void loadSession();

/** The address of the page changes without a load, which would change the meaning of relative links around the app. */
function fixLinks(): void {
  for (const link of document.links) link.setAttribute('href', link.href);
}

function show(id: string, content: Parameters<typeof render>[0]): void {
  const root = document.getElementById(id);
  if (root !== null) render(content, root);
}

import './people.css';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { SubPages } from '../../components/sub-pages.tsx';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { AddressPage } from './address-page.tsx';
import { AdministratorPage } from './administrator-page.tsx';
import { AdministratorsPage } from './administrators-page.tsx';
import { ClientsPage } from './clients-page.tsx';
import { LockedRecipients } from './locked-recipients.tsx';
import { TokensPage } from './tokens-page.tsx';

const pages = [
  { name: 'locked', permission: 'recipients.read', Content: LockedRecipients },
  { name: 'address', permission: 'people.read', Content: AddressPage },
  { name: 'administrators', permission: 'administrators.read', Content: AdministratorsPage },
  { name: 'clients', permission: 'clients.read', Content: ClientsPage },
  { name: 'tokens', permission: 'account', Content: TokensPage },
] as const;

/** Recipients, personal data, administrators, clients and API tokens. */
export default function People({ path: [name, id] }: SectionProps) {
  const allowed = pages.filter(({ permission }) => can(permission));
  const current = allowed.find((page) => page.name === name) ?? allowed[0];
  if (current === undefined) return null;
  const links = allowed.map((page) => ({ name: page.name, label: translate(`admin-people:page.${page.name}`) }));
  const isOne = current.name === 'administrators' && id !== undefined;
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-people:title')}</PageHeading>
      </div>
      <SubPages section="people" label={translate('admin-people:title')} pages={links} current={current.name} />
      {isOne ? <AdministratorPage key={id} id={id} /> : <current.Content key={current.name} />}
    </>
  );
}

import './people.css';
import { translate } from '../../../messages.ts';
import { SectionPages } from '../../components/card.tsx';
import type { SectionProps } from '../../sections.ts';
import { AddressPage } from './address.tsx';
import { AdministratorsPage } from './administrators.tsx';
import { ClientsPage } from './clients.tsx';
import { LockedRecipients } from './recipients.tsx';
import { TokensPage } from './tokens.tsx';

const pages = [
  { name: 'locked', permission: 'recipients.read', Content: LockedRecipients },
  { name: 'address', permission: 'people.read', Content: AddressPage },
  { name: 'administrators', permission: 'administrators.read', Content: AdministratorsPage },
  { name: 'clients', permission: 'clients.read', Content: ClientsPage },
  { name: 'tokens', permission: 'account', Content: TokensPage },
] as const;

/** Recipients, personal data, administrators, clients and API tokens. */
export default function People({ path }: SectionProps) {
  const title = translate('admin-people:title');
  const labelOf = (name: string) => translate(`admin-people:page.${name}`);
  return <SectionPages section="people" title={title} pages={pages} labelOf={labelOf} path={path} />;
}

import './audit.css';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { SubPages } from '../../components/sub-pages.tsx';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { AuditLog } from './audit-log.tsx';
import { TransferLog } from './transfer-log.tsx';
import { VerificationCard } from './verification-card.tsx';

const pages = [
  { name: 'changes', permission: 'audit.read', Content: AuditLog },
  { name: 'transfers', permission: 'log.read', Content: TransferLog },
  { name: 'verification', permission: 'log.read', Content: VerificationCard },
] as const;

/** Both logs, and whether they were changed. */
export default function Audit({ path: [name] }: SectionProps) {
  const allowed = pages.filter(({ permission }) => can(permission));
  const current = allowed.find((page) => page.name === name) ?? allowed[0];
  if (current === undefined) return null;
  const links = allowed.map((page) => ({ name: page.name, label: translate(`admin-audit:page.${page.name}`) }));
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-audit:title')}</PageHeading>
      </div>
      <SubPages section="audit" label={translate('admin-audit:title')} pages={links} current={current.name} />
      <current.Content key={current.name} />
    </>
  );
}

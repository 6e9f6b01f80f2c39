import './audit.css';
import { translate } from '../../../messages.ts';
import { SectionPages } from '../../components/card.tsx';
import type { SectionProps } from '../../sections.ts';
import { AuditLog } from './changes.tsx';
import { TransferLog } from './events.tsx';
import { VerificationCard } from './verification.tsx';

const pages = [
  { name: 'changes', permission: 'audit.read', Content: AuditLog },
  { name: 'transfers', permission: 'log.read', Content: TransferLog },
  { name: 'verification', permission: 'log.read', Content: VerificationCard },
] as const;

/** Both logs, and whether they were changed. */
export default function Audit({ path }: SectionProps) {
  const title = translate('admin-audit:title');
  const labelOf = (name: string) => translate(`admin-audit:page.${name}`);
  return <SectionPages section="audit" title={title} pages={pages} labelOf={labelOf} path={path} />;
}

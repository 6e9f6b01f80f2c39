import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { useData } from '../../components/use-data.ts';
import { PartsCard } from './parts-card.tsx';
import { SpaceCard } from './space-card.tsx';
import './storage.css';

/** How much space is used and free, and the state of each part of the service in detail. */
export default function Storage() {
  const space = useData((client) => client.service.storage());
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-storage:title')}</PageHeading>
      </div>
      <div class="stack">
        <SpaceCard space={space} />
        <PartsCard onChecked={space.reload} />
      </div>
    </>
  );
}

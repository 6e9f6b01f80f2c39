import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { can } from '../../session.ts';
import { HealthCard } from './health-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import './dashboard.css';

/** Whether everything works, what needs a person, and how the service is used. */
export default function Dashboard() {
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-dashboard:title')}</PageHeading>
      </div>
      <div class="cards uneven">
        <HealthCard />
        <div class="stack">
          <TasksCard />
          {can('setup.read') && <SetupCard />}
        </div>
      </div>
      {can('statistics.read') && <StatisticsCard />}
    </>
  );
}

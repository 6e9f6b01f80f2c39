import { translate } from '../../../messages.ts';
import { SectionHead } from '../../components/card.tsx';
import { can } from '../../session.ts';
import { HealthCard } from './health.tsx';
import { StatisticsCard } from './statistics.tsx';
import { SetupCard, TasksCard } from './tasks.tsx';
import './dashboard.css';

/** Whether everything works, what needs a person, and how the service is used. */
export default function Dashboard() {
  return (
    <>
      <SectionHead title={translate('admin-dashboard:title')} />
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

import type { SealpostAdmin } from '#client';
import { translate } from '../../../messages.ts';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useData } from '../../components/use-data.ts';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';

interface Task {
  readonly name: 'failedEmails' | 'lockedRecipients' | 'findings' | 'lockedOut';
  readonly count: number;
  /** The section in which it can be done. */
  readonly section: string;
  readonly query?: string;
  readonly look: 'warn' | 'bad';
}

/** The largest page that one request returns. */
const maxListed = 100;

/** Lists what needs a person: failed emails, locked recipients, and findings of the scanner. */
export function TasksCard() {
  const tasks = useData(loadTasks);
  return (
    <section class="card" aria-labelledby="tasks">
      <h2 id="tasks">{translate('admin-dashboard:tasks.title')}</h2>
      <Loaded from={tasks} isEmpty={(all) => all.length === 0} empty={<NothingToDo />}>
        {(all) => (
          <ul class="entries">
            {all.map((task) => (
              <TaskItem key={task.name} task={task} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

async function loadTasks(client: SealpostAdmin): Promise<readonly Task[]> {
  const [emails, locked, hours] = await Promise.all([
    can('emails.read') ? client.people.emails({ states: ['failed'], pageSize: maxListed }) : undefined,
    can('recipients.read') ? client.people.lockedRecipients({ pageSize: maxListed }) : undefined,
    can('statistics.read') ? client.transfers.statistics({ period: 'hour' }) : [],
  ]);
  const sum = (name: 'findings' | 'lockedOut') => hours.reduce((total, hour) => total + hour[name], 0);
  const tasks: readonly Task[] = [
    { name: 'failedEmails', count: emails?.data.length ?? 0, section: 'emails', query: 'state=failed', look: 'bad' },
    { name: 'lockedRecipients', count: locked?.data.length ?? 0, section: 'people', look: 'warn' },
    { name: 'findings', count: sum('findings'), section: 'transfers', look: 'bad' },
    { name: 'lockedOut', count: sum('lockedOut'), section: 'transfers', look: 'warn' },
  ];
  return tasks.filter(({ count }) => count > 0);
}

function NothingToDo() {
  return (
    <span class="with-mark">
      <StateMark look="good" />
      {translate('admin-dashboard:tasks.none')}
    </span>
  );
}

function TaskItem({ task: { name, count, section, query, look } }: { readonly task: Task }) {
  const text = translate(`admin-dashboard:task.${name}`, { count });
  const href = query === undefined ? hrefOf(section) : `${hrefOf(section)}?${query}`;
  return (
    <li>
      <StateMark look={look} />
      <span class="grow">{findSection(section) === undefined ? text : <Link href={href}>{text}</Link>}</span>
    </li>
  );
}

import './dashboard.css';
import type { Attention, StorageUse } from '#client';
import { formatDate, formatDateTime, formatSize } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, useAttempt } from '../../components/actions.tsx';
import { Card, Link, SectionHead } from '../../components/card.tsx';
import { PartError, PartMark, PartValidity, partName, partReason, partState } from '../../components/failures.tsx';
import { formatNumber } from '../../components/format.ts';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import { StatisticsCard } from './statistics.tsx';
import { t } from './t.ts';

/** Whether everything works, what needs a person, and how the service is used. */
export default function Dashboard() {
  const tasks = useData(async (client) => {
    const all = await client.service.attention();
    return all.filter(({ kind, count }) => places[kind] !== undefined && count > 0);
  });
  return (
    <>
      <SectionHead title={t('title')} />
      <div class="cards uneven">
        <HealthCard />
        <div class="stack">
          <Card id="tasks" title={t('tasks.title')}>
            <Loaded from={tasks} empty={<NothingToDo />}>
              {(all) => (
                <ul class="entries">
                  {all.map((task) => (
                    <TaskItem key={task.kind} task={task} />
                  ))}
                </ul>
              )}
            </Loaded>
          </Card>
          {can('setup.read') && <SetupCard />}
        </div>
      </div>
      {can('statistics.read') && <StatisticsCard />}
    </>
  );
}

/** The state of each part of the service. */
function HealthCard() {
  const health = useData((client) => client.service.health());
  const storage = useData((client) => client.service.storage());
  const attempt = useAttempt();
  const check = () =>
    attempt.run(async () => {
      health.replace(await admin.service.checkHealth());
      await storage.reload();
    });
  const checkButton = can('health.check') && (
    <Button attempt={attempt} icon="refresh" onUse={check} label={t('health.check')} />
  );
  return (
    <Card id="health" title={t('health.title')} head={checkButton}>
      <AttemptNotice attempt={attempt} />
      <Loaded from={health} empty={t('health.none')}>
        {(parts) => (
          <ul class="entries">
            {parts.map((part) => (
              <li key={part.part}>
                <PartMark part={part} />
                <div class="grow">
                  {partName(part)}
                  {part.state === 'failing' && <PartError part={part} />}
                  {part.state === 'off' && <p class="muted small">{partReason(part)}</p>}
                  <PartValidity part={part} />
                  {part.part === 'disk' && storage.data !== undefined && <Forecast storage={storage.data} />}
                </div>
                <span class="muted small">
                  {part.state === 'off'
                    ? partState(part)
                    : t('health.since', { state: partState(part), time: formatDateTime(new Date(part.since)) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** How much is free, and when the disk will be full at the current use. An object store has no limit. */
function Forecast({ storage: { freeBytes, forecast } }: { readonly storage: StorageUse }) {
  if (freeBytes === null) return null;
  const free = formatSize(freeBytes);
  const { fullAt } = forecast ?? {};
  return (
    <p class="muted small">
      {fullAt === undefined && t('disk.free', { free })}
      {fullAt === null && t('disk.never', { free })}
      {typeof fullAt === 'string' && t('disk.full', { free, date: formatDate(new Date(fullAt)) })}
    </p>
  );
}

type Task = Attention[number];

interface Place {
  /** The names in the address of the page on which a task can be done. The first one is the section. */
  readonly path: readonly [section: string, ...names: string[]];
  readonly look: 'warn' | 'bad';
}

/** Steps of the set-up have a card of their own. */
const places: { readonly [Kind in Task['kind']]?: Place } = {
  damagedParts: { path: ['dashboard'], look: 'bad' },
  failedEmails: { path: ['emails'], look: 'bad' },
  lockedRecipients: { path: ['people', 'locked'], look: 'warn' },
  findings: { path: ['transfers'], look: 'bad' },
  sendersAtQuota: { path: ['transfers'], look: 'warn' },
  openInvitations: { path: ['people', 'administrators'], look: 'warn' },
};

/** The API counts no further. */
const maxCounts: { readonly [Kind in Task['kind']]?: number } = { sendersAtQuota: 100 };
const maxCount = 1000;

function NothingToDo() {
  return (
    <span class="with-mark">
      <StateMark look="good" />
      {t('tasks.none')}
    </span>
  );
}

function TaskItem({ task }: { readonly task: Task }) {
  const { kind, count, addresses } = task;
  const text = t(`task.${kind}`, { count, number: describeCount(task) });
  const href = hrefTo(task);
  return (
    <li>
      <StateMark look={places[kind]?.look ?? 'warn'} />
      <div class="grow">
        {href === undefined ? text : <Link href={href}>{text}</Link>}
        {addresses.length > 0 && <Senders addresses={addresses} count={count} />}
      </div>
    </li>
  );
}

function describeCount({ kind, count }: Task): string {
  const max = maxCounts[kind] ?? maxCount;
  const number = formatNumber(count);
  return count < max ? number : t('tasks.orMore', { number });
}

/** The page with the filter of the list, or undefined if there is no such section or no list of them alone. */
function hrefTo({ kind, list }: Task): string | undefined {
  const { path } = places[kind] ?? {};
  if (path === undefined || list === null || findSection(path[0]) === undefined) return undefined;
  // Sections have the filters of the API in their address.
  return `${hrefOf(...path)}${new URL(list, location.href).search}`;
}

/** The first senders, each with a link to the transfers. */
function Senders({ addresses, count }: { readonly addresses: readonly string[]; readonly count: number }) {
  const hasLinks = findSection('transfers') !== undefined;
  const others = count - addresses.length;
  return (
    <ul class="task-senders small">
      {addresses.map((address) => (
        <li key={address}>{hasLinks ? <SenderLink address={address} /> : <bdi>{address}</bdi>}</li>
      ))}
      {others > 0 && <li class="muted">{t('tasks.others', { count: others })}</li>}
    </ul>
  );
}

function SenderLink({ address }: { readonly address: string }) {
  return (
    <Link href={`${hrefOf('transfers')}?${new URLSearchParams({ sender: address })}`}>
      <bdi>{address}</bdi>
    </Link>
  );
}

/** Links to the steps of the set-up that are left. Disappears when all are done or skipped. */
function SetupCard() {
  const { data = [] } = useData((client) => client.service.setup());
  const open = data.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <Card id="setup" title={t('setup.title', { count: open.length })}>
      <ul class="entries">
        {open.map(({ name }) => (
          <li key={name}>
            <StateMark look="warn" />
            <span class="grow">
              {can('setup.write') ? (
                <Link href={hrefOf('assistant', name)}>{t(`step.${name}`)}</Link>
              ) : (
                t(`step.${name}`)
              )}
            </span>
          </li>
        ))}
      </ul>
      {can('setup.write') && (
        <p class="actions">
          <Link class="button" href={hrefOf('assistant')}>
            {t('setup.open')}
          </Link>
        </p>
      )}
    </Card>
  );
}

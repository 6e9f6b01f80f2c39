import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost, SentPlace } from '#client';
import { client, isUnproven } from '../identity.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { sayParts } from '../say-parts.tsx';
import { sayProblem } from '../say-problem.ts';
import { linkTo } from '../service.ts';
import { say, sayTime } from '../words.ts';
import { type OnItsWay, writeAnother } from './desk.ts';
import { PasswordCard } from './password-card.tsx';

type Status = Awaited<ReturnType<Sealpost['transferStatus']>>;

/** The last page: what happens with the transfer now, and what the sender still has to do. */
export function SentView({ transfer }: { readonly transfer: OnItsWay }) {
  const status = useSignal<Status | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  useEffect(() => {
    const watching = new AbortController();
    void watch(transfer.place, watching.signal, (next, error) => {
      if (next !== undefined) status.value = next;
      problem.value = error;
    });
    return () => watching.abort();
  }, []);
  const state = status.value?.status.state ?? 'Processing';
  return (
    <>
      <section class="card">
        <PageHeading>{say(state === 'Failed' ? 'send:sent.failedTitle' : 'send:sent.title')}</PageHeading>
        <div role="status">
          <p class={`notice ${looks[state] ?? 'warn'}`}>{sayNext(state, transfer)}</p>
          {problem.value !== undefined && <p class="notice warn">{sayProblem(problem.value)}</p>}
        </div>
        <RemovedFiles status={status.value} />
        {status.value !== undefined && (
          <p>{say('send:sent.until', { date: sayTime(new Date(status.value.transfer.expirationDate)) })}</p>
        )}
        <p class="muted small">{sayParts('send:sent.tracking', { id: <code>{transfer.place.trackingId}</code> })}</p>
        <p class="actions last">
          <button type="button" class="main" onClick={writeAnother}>
            {say('send:sent.another')}
          </button>
          <a class="button" href={linkTo('/transfers')}>
            {say('send:sent.all')}
          </a>
        </p>
      </section>
      {transfer.mode !== 'NONE' && state !== 'Failed' && <PasswordCard transfer={transfer} />}
      {status.value !== undefined && state !== 'Failed' && <Links status={status.value} mode={transfer.mode} />}
    </>
  );
}

const looks: Readonly<Record<string, string>> = { Processing: '', Active: 'good', Failed: 'bad' };

function sayNext(state: Status['status']['state'], { mode }: OnItsWay): string {
  if (state === 'Processing') return say('send:sent.processing');
  if (state === 'Active') return say(mode === 'NONE' ? 'send:sent.activeLink' : 'send:sent.activePassword');
  if (state === 'Failed') return say('send:sent.failed');
  return say(`messages:state.${state}`);
}

/** Files that were taken out while they were checked. */
function RemovedFiles({ status }: { readonly status: Status | undefined }) {
  const names = new Map(status?.transfer.files.map(({ id, fileName }) => [id, fileName]));
  const removed = status?.status.files.filter((file) => file.removed) ?? [];
  if (removed.length === 0) return null;
  return (
    <div class="notice warn">
      <p>{say('send:sent.removed', { count: removed.length })}</p>
      <ul class="last">
        {removed.map(({ id, removalCause }) => (
          <li key={id}>
            <bdi>{names.get(id)}</bdi> {removalCause !== null && say(`messages:removal.${removalCause}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LinksProps {
  readonly status: Status;
  readonly mode: OnItsWay['mode'];
}

function Links({ status, mode }: LinksProps) {
  return (
    <section class="card" aria-labelledby="links">
      <h2 id="links">{say('send:sent.links')}</h2>
      <p>{say(mode === 'NONE' ? 'send:sent.linksSecret' : 'send:sent.linksHint')}</p>
      <ul class="files last">
        {status.status.recipients.map(({ id, mail, downloadUrl }) => (
          <li class="file" key={id}>
            <div class="about">
              <bdi class="name">{mail}</bdi>
              <code>{downloadUrl}</code>
            </div>
            {downloadUrl !== null && (
              <CopyButton text={downloadUrl} label={say('send:sent.copyLink', { address: mail })} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const [firstMs, longestMs] = [500, 10_000];

/** Asks until there is nothing more to come: often in the beginning, then ever more rarely. */
async function watch(
  place: SentPlace,
  stop: AbortSignal,
  tell: (status: Status | undefined, problem: unknown) => void,
): Promise<void> {
  for (let pauseMs = firstMs; !stop.aborted; pauseMs = Math.min(longestMs, pauseMs * 1.5)) {
    try {
      const status = await client().transferStatus(place);
      if (stop.aborted) return;
      tell(status, undefined);
      if (status.status.state !== 'Processing') return;
    } catch (error) {
      if (stop.aborted) return;
      tell(undefined, error);
      if (isUnproven(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

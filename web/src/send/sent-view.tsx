import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost, TransferRef } from '#client';
import { PageHeading } from '../components/page-heading.tsx';
import { describeProblem } from '../describe-problem.ts';
import { clearIfUnverified, client } from '../identity.ts';
import { recipientName } from '../link-address.ts';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { translateRich } from '../translate-rich.tsx';
import { endSharing, isOpen, type OutgoingTransfer, showDraft } from './send-state.ts';
import { SentSteps } from './sent-steps.tsx';

type Status = Awaited<ReturnType<Sealpost['transferStatus']>>;

/** Shows the state of the sent transfer, and what the sender still has to do. */
export function SentView({ transfer }: { readonly transfer: OutgoingTransfer }) {
  const status = useSignal<Status | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    void pollStatus(transfer.ref, controller.signal, (next, error) => {
      if (next !== undefined) status.value = next;
      if (next !== undefined && !isOpen(next.status.state)) endSharing(transfer.ref);
      problem.value = error;
    });
    return () => controller.abort();
  }, []);
  const state = status.value?.status.state ?? 'PROCESSING';
  return (
    <section class="card sent">
      <div class="with-seal">
        {isOpen(state) && <span class="seal" />}
        <div>
          <PageHeading>{translate(titles[state] ?? 'send:sent.activeTitle')}</PageHeading>
          {status.value !== undefined && <Summary status={status.value} />}
        </div>
      </div>
      {!isOpen(state) && (
        <p class={`notice ${state === 'FAILED' ? 'bad' : 'warn'}`} role="status">
          {describeEnd(state)}
        </p>
      )}
      <div role="status">
        {problem.value !== undefined && <p class="notice warn">{describeProblem(problem.value)}</p>}
      </div>
      <RemovedFiles status={status.value} />
      {isOpen(state) && <SentSteps status={status.value} transfer={transfer} />}
      <p class="actions">
        <button type="button" onClick={showDraft}>
          {translate('send:sent.another')}
        </button>
        <a class="button" href={linkTo('/transfers')}>
          {translate('send:sent.all')}
        </a>
      </p>
      <p class="muted small last">
        {translateRich('send:sent.tracking', { id: <code>{transfer.ref.trackingId}</code> })}
      </p>
    </section>
  );
}

const titles: Readonly<Record<string, string>> = { PROCESSING: 'send:sent.title', FAILED: 'send:sent.failedTitle' };

function describeEnd(state: Status['status']['state']): string {
  if (state === 'FAILED') return translate('send:sent.failed');
  // The messages use the spelling of the lists.
  return translate(`messages:state.${state.charAt(0)}${state.slice(1).toLowerCase()}`);
}

/** Shows the files, their recipients and the end of their availability. */
function Summary({ status: { status, transfer } }: { readonly status: Status }) {
  const [first, ...others] = status.recipients;
  const size = transfer.files.reduce((total, file) => total + file.size, 0);
  const until = new Date(transfer.expirationDate);
  return (
    <p class="muted last">
      {translate('send:sent.files', { count: transfer.files.length, size: formatSize(size) })}
      {' · '}
      {first !== undefined &&
        translateRich('send:sent.to', { name: <bdi>{recipientName(first.mail)}</bdi> }, { count: others.length })}
      {' · '}
      {translate('send:sent.until', { date: formatDateTime(until) })}
    </p>
  );
}

/** Files that the service removed during its checks. */
function RemovedFiles({ status }: { readonly status: Status | undefined }) {
  const names = new Map(status?.transfer.files.map(({ id, fileName }) => [id, fileName]));
  const removed = status?.status.files.filter((file) => file.removed) ?? [];
  if (removed.length === 0) return null;
  return (
    <div class="notice warn">
      <p>{translate('send:sent.removed', { count: removed.length })}</p>
      <ul class="last">
        {removed.map(({ id, removalCause }) => (
          <li key={id}>
            <bdi>{names.get(id)}</bdi> {removalCause !== null && translate(`messages:removal.${removalCause}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const [firstDelayMs, maxDelayMs] = [500, 10_000];

/** Polls with increasing delays until the transfer leaves the state PROCESSING. */
async function pollStatus(
  ref: TransferRef,
  stop: AbortSignal,
  onChange: (status: Status | undefined, problem: unknown) => void,
): Promise<void> {
  for (let delayMs = firstDelayMs; !stop.aborted; delayMs = Math.min(maxDelayMs, delayMs * 1.5)) {
    try {
      const status = await client().transferStatus(ref);
      if (stop.aborted) return;
      onChange(status, undefined);
      if (status.status.state !== 'PROCESSING') return;
    } catch (error) {
      if (stop.aborted) return;
      onChange(undefined, error);
      if (clearIfUnverified(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

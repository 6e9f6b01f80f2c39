import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sealpost, TransferRef } from '#client';
import { CopyButton } from '../components/copy-button.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { describeProblem } from '../describe-problem.ts';
import { clearIfUnverified, client } from '../identity.ts';
import { formatDateTime, translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { translateRich } from '../translate-rich.tsx';
import { PasswordCard } from './password-card.tsx';
import { endSharing, isOpen, type OutgoingTransfer, startNewDraft } from './send-state.ts';

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
    <>
      <section class="card">
        <div class="with-seal">
          {isOpen(state) && <span class="seal" />}
          <PageHeading>{translate(titles[state] ?? 'send:sent.activeTitle')}</PageHeading>
        </div>
        <div role="status">
          <p class={`notice ${stateClasses[state] ?? 'warn'}`}>{describeState(state, transfer)}</p>
          {problem.value !== undefined && <p class="notice warn">{describeProblem(problem.value)}</p>}
        </div>
        <RemovedFiles status={status.value} />
        {status.value !== undefined && (
          <p>
            {translate('send:sent.until', { date: formatDateTime(new Date(status.value.transfer.expirationDate)) })}
          </p>
        )}
        <p class="muted small">{translateRich('send:sent.tracking', { id: <code>{transfer.ref.trackingId}</code> })}</p>
        <p class="actions last">
          <button type="button" onClick={startNewDraft}>
            {translate('send:sent.another')}
          </button>
          <a class="button" href={linkTo('/transfers')}>
            {translate('send:sent.all')}
          </a>
        </p>
      </section>
      {transfer.mode !== 'NONE' && isOpen(state) && <PasswordCard transfer={transfer} isSent />}
      {status.value !== undefined && state !== 'FAILED' && <Links status={status.value} mode={transfer.mode} />}
    </>
  );
}

const titles: Readonly<Record<string, string>> = { PROCESSING: 'send:sent.title', FAILED: 'send:sent.failedTitle' };

const stateClasses: Readonly<Record<string, string>> = { PROCESSING: '', ACTIVE: 'good', FAILED: 'bad' };

function describeState(state: Status['status']['state'], { mode }: OutgoingTransfer): string {
  if (state === 'PROCESSING') return translate('send:sent.processing');
  if (state === 'ACTIVE') return translate(mode === 'NONE' ? 'send:sent.activeLink' : 'send:sent.activePassword');
  if (state === 'FAILED') return translate('send:sent.failed');
  // The messages use the spelling of the lists.
  return translate(`messages:state.${state.charAt(0)}${state.slice(1).toLowerCase()}`);
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

interface LinksProps {
  readonly status: Status;
  readonly mode: OutgoingTransfer['mode'];
}

function Links({ status, mode }: LinksProps) {
  return (
    <section class="card" aria-labelledby="links">
      <h2 id="links">{translate('send:sent.links')}</h2>
      <p>{translate(mode === 'NONE' ? 'send:sent.linksSecret' : 'send:sent.linksHint')}</p>
      <ul class="files last">
        {status.status.recipients.map(({ id, mail, downloadUrl }) => (
          <li class="file" key={id}>
            <div class="about">
              <bdi class="name">{mail}</bdi>
              <code>{downloadUrl}</code>
            </div>
            {downloadUrl !== null && <CopyButton text={downloadUrl} what="link" recipient={mail} />}
          </li>
        ))}
      </ul>
    </section>
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

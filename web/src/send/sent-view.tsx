import { useSignal } from '@preact/signals';
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Sealpost, TransferRef } from '#client';
import { PageHeading } from '../components/page-heading.tsx';
import { ShareActions } from '../components/share-actions.tsx';
import { describeProblem } from '../describe-problem.ts';
import { clearIfUnverified, client } from '../identity.ts';
import { isLink, recipientName } from '../link-address.ts';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { entryContents } from '../transfers/entry-contents.ts';
import { translateRich } from '../translate-rich.tsx';
import { PasswordContent } from './password-card.tsx';
import { endSharing, isOpen, type OutgoingTransfer, showDraft } from './send-state.ts';

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
  const { state = 'PROCESSING', recipients = [] } = status.value?.status ?? {};
  const isForLink = recipients.some(({ mail: address }) => isLink(address));
  const title = (isForLink && linkTitles[state]) || titles[state] || 'send:sent.activeTitle';
  return (
    <section class="card sent">
      <div class="with-seal">
        {isOpen(state) && <span class="seal" />}
        <div>
          <PageHeading>{translate(title)}</PageHeading>
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
const linkTitles: Readonly<Record<string, string>> = {
  PROCESSING: 'send:sent.linkSoonTitle',
  ACTIVE: 'send:sent.linkTitle',
};

function describeEnd(state: Status['status']['state']): string {
  if (state === 'FAILED') return translate('send:sent.failed');
  // The messages use the spelling of the lists.
  return translate(`messages:state.${state.charAt(0)}${state.slice(1).toLowerCase()}`);
}

/** Shows the files, their recipients and the end of their availability. */
function Summary({ status }: { readonly status: Status }) {
  const [first, ...others] = status.status.recipients;
  const { messageId, count, size } = entryContents(status);
  const until = new Date(status.transfer.expirationDate);
  return (
    <p class="muted last">
      {translate(messageId === undefined ? 'send:sent.files' : 'send:sent.filesMessage', {
        count,
        size: formatSize(size),
      })}
      {' · '}
      {first !== undefined && !isLink(first.mail) && (
        <>
          {translateRich('send:sent.to', { name: <bdi>{first.mail}</bdi> }, { count: others.length })}
          {' · '}
        </>
      )}
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

type StepStatus = Awaited<ReturnType<Sealpost['transferStatus']>>;

interface Props {
  /** Undefined until the service has reported it. */
  readonly status: StepStatus | undefined;
  readonly transfer: OutgoingTransfer;
}

/** Shows the past and the next steps of an open transfer. */
function SentSteps({ status, transfer }: Props) {
  const recipients = status?.status.recipients ?? [];
  const isActive = status?.status.state === 'ACTIVE';
  const hasOnlyLinks = recipients.length > 0 && recipients.every((each) => isLink(each.mail));
  const sentKeys = keysOfSent(hasOnlyLinks, transfer.mode);
  const links = recipients.length > 0 && <Links recipients={recipients} mode={transfer.mode} isMain={hasOnlyLinks} />;
  return (
    <ol class="steps">
      <li class={isActive ? 'done' : undefined}>
        <div role="status">
          <h2>{translate(isActive ? sentKeys.title : 'send:sent.checking')}</h2>
          <p class="muted last">{translate(isActive ? sentKeys.hint : 'send:sent.processing')}</p>
        </div>
      </li>
      {hasOnlyLinks && <Step title={translate('send:sent.passLink')}>{links}</Step>}
      {transfer.mode !== 'NONE' && (
        <Step title={translate(isActive ? 'send:sent.passPassword' : 'send:sent.passPasswordThen')}>
          <PasswordContent transfer={transfer} isSent isMain={!hasOnlyLinks} />
        </Step>
      )}
      {!hasOnlyLinks && links && <Step title={translate('send:sent.links')}>{links}</Step>}
    </ol>
  );
}

function Step({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <li>
      <h2>{title}</h2>
      {children}
    </li>
  );
}

/** The messages for a transfer that recipients can open. */
function keysOfSent(hasOnlyLinks: boolean, mode: OutgoingTransfer['mode']) {
  if (hasOnlyLinks) return { title: 'send:sent.linkReady', hint: 'send:sent.linkReadyHint' };
  return { title: 'send:sent.emailed', hint: mode === 'NONE' ? 'send:sent.emailedLink' : 'send:sent.emailedHint' };
}

interface LinksProps {
  readonly recipients: StepStatus['status']['recipients'];
  readonly mode: OutgoingTransfer['mode'];
  readonly isMain: boolean;
}

function Links({ recipients, mode, isMain }: LinksProps) {
  return (
    <>
      <p class="muted">{translate(mode === 'NONE' ? 'send:sent.linksSecret' : 'send:sent.linksHint')}</p>
      <ul class="files last">
        {recipients.map(({ id, downloadUrl, ...each }) => (
          <li class="file" key={id}>
            <div class="about">
              <bdi class="name">{recipientName(each.mail)}</bdi>{' '}
              <code>
                {/* A long link breaks between its parts. */}
                {downloadUrl?.split(/(?<=[/?#&])/).map((part, index) => (
                  <Fragment key={index}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </code>
            </div>
            {downloadUrl !== null && (
              <div class="actions">
                <ShareActions
                  text={downloadUrl}
                  what="link"
                  recipient={recipientName(each.mail)}
                  isMain={isMain && recipients.length === 1}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

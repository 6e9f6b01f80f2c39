import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { translateRich } from '../translate-rich.tsx';
import { CheckFile } from './check-file.tsx';
import { DownloadLink } from './download-link.tsx';
import { FilesSection } from './files-section.tsx';
import {
  type FileEntry,
  type OpenedTransfer,
  refreshTransfer,
  type TransferContents,
  transferContents,
} from './opened-transfer.ts';

export function TransferView({ transfer }: { readonly transfer: OpenedTransfer }) {
  const { description } = transfer;
  const contents = transferContents(transfer);
  useAutoRefresh(new Date(description.expirationDate));
  // Stays the same after a refresh: another link would reload the message and count as another download.
  const [messageHref] = useState(description.messageHref);
  return (
    <>
      <SenderCard description={description} contents={contents} />
      {messageHref !== null && (
        <section class="card">
          <h2>{translate('receive:message')}</h2>
          <iframe
            class="message"
            src={linkTo(messageHref)}
            title={translate('receive:message')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
          />
        </section>
      )}
      {contents.listed.length > 0 && <FilesSection transfer={transfer} listed={contents.listed} />}
      <DetailsPanel transfer={transfer} listed={contents.listed} />
    </>
  );
}

/** The maximum delay of setTimeout. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Reloads the transfer when the page becomes visible again and when the transfer expires. */
function useAutoRefresh(expiresAt: Date): void {
  const end = expiresAt.getTime();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshTransfer();
    };
    document.addEventListener('visibilitychange', refresh);
    const timer = setTimeout(refresh, Math.min(maxTimeoutMs, Math.max(0, end - Date.now()) + 1000));
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearTimeout(timer);
    };
  }, [end]);
}

interface Props {
  readonly description: OpenedTransfer['description'];
  readonly contents: TransferContents;
}

/** A name in a sentence of the service must not contain a sentence or a link of its own. */
const sentenceName = /^(?!.*(:\/\/|www\.)).{1,60}$/iu;

/** Shows who sent what, the sender's own words, and until when the transfer is available. */
function SenderCard({ description, contents }: Props) {
  const {
    senderName,
    senderEmail,
    shownSenderEmail = senderEmail,
    senderVerified,
    subject = '',
    message = '',
  } = description;
  const name = senderName.trim();
  const isNamed = sentenceName.test(name);
  const sender = <bdi>{isNamed ? name : shownSenderEmail}</bdi>;
  const key = contents.hasMessage ? 'receive:sentYouMessage' : 'receive:sentYou';
  return (
    <section class="card">
      <div class="from">
        <span class="avatar" aria-hidden="true" translate={false}>
          {initials(isNamed ? name : shownSenderEmail)}
        </span>
        <div>
          <PageHeading>{translateRich(key, { sender }, { count: contents.count })}</PageHeading>
          {name !== '' && !isNamed && (
            <p>
              <bdi>{name}</bdi>
            </p>
          )}
          <p class="muted address">
            <bdi>{shownSenderEmail}</bdi>
            {senderVerified && (
              <span class="verified">
                <Icon name="check" />
                {translate('receive:verified')}
              </span>
            )}
          </p>
        </div>
      </div>
      {subject !== '' && <h2 dir="auto">{subject}</h2>}
      {message !== '' && (
        <p class="words" dir="auto">
          {message}
        </p>
      )}
      <Availability date={new Date(description.expirationDate)} contents={contents} />
    </section>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function Availability({
  date,
  contents: { count, size },
}: {
  readonly date: Date;
  readonly contents: TransferContents;
}) {
  const days = Math.max(0, Math.floor((date.getTime() - Date.now()) / dayMs));
  const until = <time dateTime={date.toISOString()}>{formatDateTime(date)}</time>;
  return (
    <p class="muted availability">
      {/* Spaces keep the parts apart where the text is copied or read aloud. */}
      {count > 0 && <span>{formatSize(size)}</span>}{' '}
      <span>{translateRich('receive:availableUntil', { date: until })}</span>{' '}
      <span>{translate('receive:daysLeft', { count: days })}</span>
    </p>
  );
}

/** The first characters of the first and the last word. */
function initials(name: string): string {
  const characters = name
    .replace(/@.*$/, '')
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const ends = characters.length < 2 ? characters : [characters.at(0), characters.at(-1)];
  return ends.join('').toUpperCase();
}

interface DetailsPanelProps {
  readonly transfer: OpenedTransfer;
  readonly listed: readonly FileEntry[];
}

/** Further checksums are in the table. */
const maxChecksums = 200;

/** What few recipients need, closed at first. */
function DetailsPanel({ transfer: { description, files }, listed }: DetailsPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const isOpen = useSignal(false);
  const { trackingId, emlHref, checksumsHref, checksumAlgorithm: algorithm } = description;
  const open = () => {
    if (panel.current !== null) panel.current.open = true;
  };
  return (
    <details ref={panel} class="card details" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{translate('receive:details')}</summary>
      <dl class="facts">
        <dt>{translate('receive:trackingId')}</dt>
        <dd>
          <bdi>{trackingId}</bdi>
        </dd>
      </dl>
      <p class="actions">
        {emlHref !== null && (
          <DownloadLink class="button" href={emlHref} onStarted={() => undefined}>
            {translate('receive:eml')}
          </DownloadLink>
        )}
        <DownloadLink class="button" href={checksumsHref} onStarted={() => undefined}>
          {translate('receive:checksums')}
        </DownloadLink>
      </p>
      <p class="muted small">{translate('receive:linksLife')}</p>
      <CheckFile files={files} algorithm={algorithm} onChecked={open} />
      {isOpen.value && listed.length > 0 && (
        <section>
          <h2>{translate('receive:checksum', { algorithm: algorithm })}</h2>
          <dl class="sums">
            {listed.slice(0, maxChecksums).map(({ id, fileName, path = fileName, checksum }) => (
              <div key={id}>
                <dt>
                  <bdi>{path}</bdi>
                </dt>
                <dd>
                  <code>{checksum}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </details>
  );
}

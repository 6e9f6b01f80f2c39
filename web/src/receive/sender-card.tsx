import { Icon } from '../components/icon.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import type { OpenedTransfer } from './opened-transfer.ts';
import type { TransferContents } from './transfer-contents.ts';

interface Props {
  readonly description: OpenedTransfer['description'];
  readonly contents: TransferContents;
}

/** A name in a sentence of the service must not contain a sentence or a link of its own. */
const sentenceName = /^(?!.*(:\/\/|www\.)).{1,60}$/iu;

/** Shows who sent what, the sender's own words, and until when the transfer is available. */
export function SenderCard({ description, contents }: Props) {
  const { senderName, senderEmail, senderVerified, subject = '', message = '' } = description;
  const name = senderName.trim();
  const isNamed = sentenceName.test(name);
  const sender = <bdi>{isNamed ? name : senderEmail}</bdi>;
  const key = contents.hasMessage ? 'receive:sentYouMessage' : 'receive:sentYou';
  return (
    <section class="card">
      <div class="from">
        <span class="avatar" aria-hidden="true" translate={false}>
          {initials(isNamed ? name : senderEmail)}
        </span>
        <div>
          <PageHeading>{translateRich(key, { sender }, { count: contents.count })}</PageHeading>
          {name !== '' && !isNamed && (
            <p>
              <bdi>{name}</bdi>
            </p>
          )}
          <p class="muted address">
            <bdi>{senderEmail}</bdi>
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
      {count > 0 && <span>{formatSize(size)}</span>}
      <span>{translateRich('receive:availableUntil', { date: until })}</span>
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

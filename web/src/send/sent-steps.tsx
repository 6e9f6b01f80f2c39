import type { ComponentChildren } from 'preact';
import type { Sealpost } from '#client';
import { ShareActions } from '../components/share-actions.tsx';
import { isLink, recipientName } from '../link-address.ts';
import { translate } from '../messages.ts';
import { PasswordContent } from './password-card.tsx';
import type { OutgoingTransfer } from './send-state.ts';

type Status = Awaited<ReturnType<Sealpost['transferStatus']>>;

interface Props {
  /** Undefined until the service has reported it. */
  readonly status: Status | undefined;
  readonly transfer: OutgoingTransfer;
}

/** Shows the past and the next steps of an open transfer. */
export function SentSteps({ status, transfer }: Props) {
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
  readonly recipients: Status['status']['recipients'];
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
              <bdi class="name">{recipientName(each.mail)}</bdi>
              <code>{downloadUrl}</code>
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

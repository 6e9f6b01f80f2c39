import { useSignal } from '@preact/signals';
import { SealpostProblem } from '#client';
import { signOut } from '../identity.ts';
import { More } from '../parts/more.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { TextField } from '../parts/text-field.tsx';
import { sayParts } from '../say-parts.tsx';
import { say, saySize } from '../words.ts';
import { RefusedFile } from './announce-files.ts';
import { announced, isSentElsewhere, lookForUnfinished, refusal, send } from './desk.ts';
import { faults } from './faults.ts';
import { FilesField } from './files-field.tsx';
import { chosen, isWritten, message, recipients, secret, senderName, subject } from './letter.ts';
import { OptionsPanel } from './options-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { policy } from './policy.ts';
import { RecipientsField } from './recipients-field.tsx';

interface Props {
  readonly address: string;
  /** While the files are told to the server. */
  readonly isBusy: boolean;
}

export function LetterForm({ address, isBusy }: Props) {
  /** Nobody is told of what is missing before they want to send. */
  const isTried = useSignal(false);
  const shown = isTried.value ? faults.value : new Map<string, string>();
  const isCopied = recipients.cc.value.length + recipients.bcc.value.length > 0;

  function submit(event: Event): void {
    event.preventDefault();
    isTried.value = true;
    const [first] = faults.value.keys();
    if (first === undefined) void send();
    else document.getElementById(first)?.focus();
  }

  return (
    <form onSubmit={submit} noValidate class="letter">
      <PageHeading>{say('send:title')}</PageHeading>
      <Elsewhere address={address} />
      <section class="card">
        <From address={address} />
        <RecipientsField kind="to" list={recipients.to} fault={shown.get('to')} />
        <More summary={say('send:copies')} isNeeded={isCopied}>
          <RecipientsField kind="cc" list={recipients.cc} fault={undefined} />
          <RecipientsField kind="bcc" list={recipients.bcc} fault={undefined} />
        </More>
        <ProblemNotice error={policy.value.problem} />
        <Words fault={shown.get('secret')} />
      </section>
      <FilesField fault={shown.get('files')} />
      <PasswordPanel fault={shown.get('password')} />
      <OptionsPanel />
      <Limits />
      <Refusal />
      <p class="actions">
        <button type="submit" class="main large" disabled={isBusy}>
          {say('send:send')}
        </button>
        <span role="status" class="muted">
          {isBusy && <Announced />}
          {shown.size > 0 && say('send:fault.count', { count: shown.size })}
        </span>
      </p>
    </form>
  );
}

/** Drawn alone: there may be thousands. */
function Announced() {
  return <>{say('send:announcing', { count: announced.value, total: chosen.value.length })}</>;
}

/** Another tab sends something. Whoever writes here is not taken away from it. */
function Elsewhere({ address }: { readonly address: string }) {
  return (
    <div role="status">
      {isSentElsewhere.value && (
        <p class="notice warn">
          {say('send:elsewhere')}{' '}
          {!isWritten.value && (
            <button type="button" onClick={() => void lookForUnfinished(address)}>
              {say('send:goOnHere')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** What came back when it was to be sent. */
function Refusal() {
  const error = refusal.value;
  if (error instanceof RefusedFile) {
    return (
      <p class="notice bad" role="alert">
        {sayParts('send:refusedFile', { name: <bdi>{error.fileName}</bdi> }, { detail: detailOf(error.cause) })}
      </p>
    );
  }
  return (
    <>
      <ProblemNotice error={error} />
      {error instanceof SealpostProblem && error.status === 409 && <p class="muted small">{error.message}</p>}
    </>
  );
}

const detailOf = (error: unknown) => (error instanceof Error ? error.message : '');

function From({ address }: { readonly address: string }) {
  return (
    <>
      <p class="from">
        <span>{sayParts('send:from', { address: <bdi class="name">{address}</bdi> })}</span>
        <button type="button" class="quiet" onClick={() => void signOut().catch(() => {})}>
          {say('send:other')}
        </button>
      </p>
      <TextField id="name" label={say('send:name')} value={senderName} autocomplete="name" maxLength={255} />
    </>
  );
}

function Words({ fault }: { readonly fault: string | undefined }) {
  const { settings } = policy.value;
  const isFixed = settings?.recipientNotificationEditable === false;
  return (
    <>
      {isFixed ? (
        <p class="muted">{say('send:fixedMail')}</p>
      ) : (
        <>
          <TextField id="subject" label={say('send:subject')} value={subject} maxLength={998} />
          <TextField id="message" label={say('send:message')} value={message} rows={5} hint={say('send:messageHint')} />
        </>
      )}
      {(settings?.confidentialMessageAllowed !== false || secret.value !== '') && (
        <More
          summary={say('send:secret')}
          isNeeded={secret.value !== '' || settings?.confidentialMessageRequired === true || fault !== undefined}
        >
          <TextField
            id="secret"
            label={say('send:secretLabel')}
            value={secret}
            rows={4}
            hint={say('send:secretHint')}
            fault={fault}
          />
        </More>
      )}
    </>
  );
}

/** Before anything is uploaded. */
function Limits() {
  const { settings } = policy.value;
  if (settings === undefined) return null;
  const filter = settings.fileTypeFilterConfig;
  const types = filter === null ? '' : filter.fileTypes.join(', ');
  return (
    <p class="muted small">
      {say('send:limits', { size: saySize(settings.maxTotalSize), days: settings.maxRetentionPeriod })}{' '}
      {filter !== null && say(filter.listMode === 'ALLOW' ? 'send:onlyTypes' : 'send:noTypes', { types })}
    </p>
  );
}

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { signOut } from '../identity.ts';
import { More } from '../parts/more.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { ProblemDetail } from '../parts/problem-detail.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { TextField } from '../parts/text-field.tsx';
import { sayParts } from '../say-parts.tsx';
import { sayProblem } from '../say-problem.ts';
import { say, saySize } from '../words.ts';
import { RefusedFile } from './announce-files.ts';
import { announced, cancelBeginning, isSentElsewhere, lookForUnfinished, refusal, send } from './desk.ts';
import { faults } from './faults.ts';
import { FilesField } from './files-field.tsx';
import {
  chosen,
  isWritten,
  message,
  recipientKinds,
  recipients,
  secret,
  senderName,
  subject,
  takeTyped,
} from './letter.ts';
import { OptionsPanel } from './options-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { policy } from './policy.ts';
import { RecipientsField } from './recipients-field.tsx';

interface Props {
  readonly address: string;
  /** While the files are told to the server. What is written then would not be sent: nothing can be. */
  readonly isBusy: boolean;
}

export function LetterForm({ address, isBusy }: Props) {
  /** Nobody is told of what is missing before they want to send. */
  const isTried = useSignal(false);
  const shown = isTried.value ? faults.value : new Map<string, string>();
  const isCopied = recipients.cc.value.length + recipients.bcc.value.length > 0 || shown.has('cc') || shown.has('bcc');

  function submit(event: Event): void {
    event.preventDefault();
    if (isBusy) return;
    isTried.value = true;
    for (const kind of recipientKinds) takeTyped(kind);
    const [first] = faults.value.keys();
    if (first === undefined) void send();
    else goTo(first);
  }

  return (
    <form onSubmit={submit} noValidate class={`letter${isBusy ? ' busy' : ''}`}>
      <PageHeading>{say('send:title')}</PageHeading>
      <Elsewhere address={address} />
      <div inert={isBusy}>
        <section class="card">
          <From address={address} />
          <RecipientsField kind="to" fault={shown.get('to')} />
          <More summary={say('send:copies')} isNeeded={isCopied}>
            <RecipientsField kind="cc" fault={shown.get('cc')} />
            <RecipientsField kind="bcc" fault={shown.get('bcc')} />
          </More>
          <ProblemNotice error={policy.value.problem} />
          <Words fault={shown.get('secret')} />
        </section>
        <FilesField fault={shown.get('files')} />
        <PasswordPanel fault={shown.get('password')} />
        <OptionsPanel />
        <Limits />
      </div>
      <Refusal />
      <SendBar isBusy={isBusy} faultCount={shown.size} />
    </form>
  );
}

/** Leads to a field, also behind what is closed. */
function goTo(id: string): void {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

function SendBar({ isBusy, faultCount }: { readonly isBusy: boolean; readonly faultCount: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const told = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(false);
  // What cannot be used for a while loses the focus.
  useEffect(() => {
    if (isBusy) told.current?.focus();
    else if (wasBusy.current) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <p class="actions">
      <button ref={button} type="submit" class="main large" disabled={isBusy}>
        {say('send:send')}
      </button>
      <span ref={told} class="muted" tabIndex={-1}>
        <span role="status">
          {isBusy && <Announced />}
          {faultCount > 0 && say('send:fault.count', { count: faultCount })}
        </span>
        {isBusy && <Announcing />}
      </span>
      {isBusy && (
        <button type="button" onClick={cancelBeginning}>
          {say('send:cancel')}
        </button>
      )}
    </p>
  );
}

/** Drawn alone: there may be thousands. */
function Announcing() {
  return (
    <span aria-hidden="true">{say('send:announcing', { count: announced.value, total: chosen.value.length })}</span>
  );
}

/** Whoever listens hears of each quarter, not of each file. */
function Announced() {
  const quarter = useComputed(() => Math.floor((announced.value / Math.max(1, chosen.value.length)) * 4) / 4).value;
  const total = chosen.value.length;
  return <span class="unseen">{say('send:announcing', { count: Math.floor(quarter * total), total })}</span>;
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
        {sayParts('send:refusedFile', { name: <bdi>{error.fileName}</bdi> }, { detail: sayProblem(error.cause) })}{' '}
        <ProblemDetail error={error.cause} />
      </p>
    );
  }
  return <ProblemNotice error={error} />;
}

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

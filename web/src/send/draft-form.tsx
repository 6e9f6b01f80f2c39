import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Disclosure } from '../components/disclosure.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { describeProblem } from '../describe-problem.ts';
import { formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import {
  addTypedRecipients,
  chosenFiles,
  confidentialMessage,
  message,
  recipientKinds,
  recipients,
  senderName,
  subject,
} from './draft.ts';
import { FilesField } from './files-field.tsx';
import { handleFormKey } from './form-keys.ts';
import { OptionsPanel } from './options-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { policy } from './policy.ts';
import { RecipientsField } from './recipients-field.tsx';
import { RejectedFile } from './register-files.ts';
import { SavedPasswordNotice } from './saved-password-notice.tsx';
import { cancelStart, registeredCount, resumeUnfinished, send, startError, unfinishedElsewhere } from './send-state.ts';
import { rememberAcceptedTerms } from './terms.ts';
import { TermsField } from './terms-field.tsx';
import { validationErrors } from './validation.ts';

interface Props {
  readonly address: string;
  /** True while the files are registered. The form is disabled then, because changes would not be sent. */
  readonly isBusy: boolean;
}

export function DraftForm({ address, isBusy }: Props) {
  const { errors, submit } = useSubmit(isBusy);
  const hasCopies =
    recipients.cc.value.length + recipients.bcc.value.length > 0 || errors.has('cc') || errors.has('bcc');
  return (
    <form
      class={`draft${isBusy ? ' busy' : ''}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => handleFormKey(event, submit)}
    >
      {/* A browser submits a form on Enter with its first submit button, and not at all if that one is disabled. */}
      <button type="submit" disabled hidden />
      <PageHeading>{translate('send:title')}</PageHeading>
      <UnfinishedNotice address={address} />
      {!isBusy && <SavedPasswordNotice address={address} />}
      <div class="columns" inert={isBusy}>
        <FilesField error={errors.get('files')} isBusy={isBusy} />
        <div class="people">
          <section class="card">
            <TextField
              id="name"
              label={translate('send:name')}
              value={senderName}
              autocomplete="name"
              maxLength={255}
            />
            <RecipientsField kind="to" error={errors.get('to')} />
            <Disclosure summary={translate('send:copies')} isNeeded={hasCopies}>
              <RecipientsField kind="cc" error={errors.get('cc')} />
              <RecipientsField kind="bcc" error={errors.get('bcc')} />
            </Disclosure>
            <ProblemNotice error={policy.value.problem} />
            <MessageFields error={errors.get('secret')} />
          </section>
          <OptionsPanel />
        </div>
        <PasswordPanel error={errors.get('password')} />
        <Limits />
        <TermsField error={errors.get('terms')} />
      </div>
      <StartProblem />
      <SendBar isBusy={isBusy} errorCount={errors.size} />
    </form>
  );
}

/** Sends the draft, or shows its errors. They are shown only after the first attempt to send. */
function useSubmit(isBusy: boolean) {
  const wasSubmitted = useSignal(false);
  function submit(): void {
    if (isBusy) return;
    wasSubmitted.value = true;
    for (const kind of recipientKinds) addTypedRecipients(kind);
    const [first] = validationErrors.value.keys();
    if (first !== undefined) {
      focusField(first);
      return;
    }
    rememberAcceptedTerms();
    void send();
  }
  return { errors: wasSubmitted.value ? validationErrors.value : new Map<string, string>(), submit };
}

/** Focuses a field, and opens the section that contains it. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

function SendBar({ isBusy, errorCount }: { readonly isBusy: boolean; readonly errorCount: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(false);
  // A disabled button loses the focus.
  useEffect(() => {
    if (isBusy) status.current?.focus();
    else if (wasBusy.current) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <p class="actions">
      <button ref={button} id="send" type="submit" class="main large" disabled={isBusy}>
        {translate('send:send')}
      </button>
      <span ref={status} class="muted" tabIndex={-1}>
        <span role="status">
          {isBusy && <RegistrationStatus />}
          {errorCount > 0 && translate('send:fault.count', { count: errorCount })}
        </span>
        {isBusy && <RegistrationProgress />}
      </span>
      {isBusy && (
        <button type="button" onClick={cancelStart}>
          {translate('send:cancel')}
        </button>
      )}
    </p>
  );
}

/** A component of its own, so that only it is rendered again for each of thousands of files. */
function RegistrationProgress() {
  return (
    <span aria-hidden="true">
      {translate('send:announcing', { count: registeredCount.value, total: chosenFiles.value.length })}
    </span>
  );
}

/** Screen readers announce each quarter, not each file. */
function RegistrationStatus() {
  const quarter = useComputed(
    () => Math.floor((registeredCount.value / Math.max(1, chosenFiles.value.length)) * 4) / 4,
  ).value;
  const total = chosenFiles.value.length;
  return (
    <span class="visually-hidden">{translate('send:announcing', { count: Math.floor(quarter * total), total })}</span>
  );
}

/** Shows that a transfer is unfinished, and offers to continue it here. */
function UnfinishedNotice({ address }: { readonly address: string }) {
  const where = unfinishedElsewhere.value;
  return (
    <div role="status">
      {where !== undefined && (
        <p class="notice warn">
          {translate(where === 'otherTab' ? 'send:elsewhere' : 'send:unfinished')}{' '}
          <button type="button" onClick={() => void resumeUnfinished(address)}>
            {translate('send:goOnHere')}
          </button>
        </p>
      )}
    </div>
  );
}

function StartProblem() {
  const error = startError.value;
  if (error instanceof RejectedFile) {
    return (
      <p class="notice bad" role="alert">
        {translateRich(
          'send:refusedFile',
          { name: <bdi>{error.fileName}</bdi> },
          { detail: describeProblem(error.cause) },
        )}
      </p>
    );
  }
  return <ProblemNotice error={error} />;
}

function MessageFields({ error }: { readonly error: string | undefined }) {
  const { settings } = policy.value;
  const isFixed = settings?.recipientNotificationEditable === false;
  return (
    <>
      {isFixed ? (
        <p class="muted">{translate('send:fixedMail')}</p>
      ) : (
        <>
          <TextField id="subject" label={translate('send:subject')} value={subject} maxLength={998} />
          <TextField
            id="message"
            label={translate('send:message')}
            value={message}
            rows={5}
            hint={translate('send:messageHint')}
          />
        </>
      )}
      {(settings?.confidentialMessageAllowed !== false || confidentialMessage.value !== '') && (
        <Disclosure
          summary={translate('send:secret')}
          isNeeded={
            confidentialMessage.value !== '' || settings?.confidentialMessageRequired === true || error !== undefined
          }
        >
          <TextField
            id="secret"
            label={translate('send:secretLabel')}
            value={confidentialMessage}
            rows={4}
            hint={translate('send:secretHint')}
            error={error}
          />
        </Disclosure>
      )}
    </>
  );
}

/** The limits of the policy, which users need before they upload. */
function Limits() {
  const { settings } = policy.value;
  if (settings === undefined) return null;
  const filter = settings.fileTypeFilterConfig;
  const types = filter === null ? '' : filter.fileTypes.join(', ');
  return (
    <p class="muted small">
      {translate('send:limits', { size: formatSize(settings.maxTotalSize), days: settings.maxRetentionPeriod })}{' '}
      {filter !== null && translate(filter.listMode === 'ALLOW' ? 'send:onlyTypes' : 'send:noTypes', { types })}
    </p>
  );
}

import { useSignal } from '@preact/signals';
import { Disclosure } from '../components/disclosure.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { hasSignOn, SignOnLink } from '../components/sign-on-link.tsx';
import { TextField } from '../components/text-field.tsx';
import { formatSize, translate } from '../messages.ts';
import {
  addTypedRecipients,
  confidentialMessage,
  delivery,
  isSentAgain,
  message,
  recipientKinds,
  recipients,
  senderAddress,
  subject,
  typedRecipients,
} from './draft.ts';
import { FilesField } from './files-field.tsx';
import { handleFormKey } from './form-keys.ts';
import { ExpirySelect, OptionsPanel, SavedPasswordNotice } from './options-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { policy } from './policy.ts';
import { RecipientsField, useFreshSuggestions } from './recipients-field.tsx';
import { SendBar } from './send-bar.tsx';
import { send } from './send-draft.ts';
import { resumeUnfinished, sendState, unfinishedElsewhere } from './send-state.ts';
import { TermsField } from './terms-field.tsx';
import { deniedError, validationErrors } from './validation.ts';

interface Props {
  /** The verified address of the sender. Without one, the form has a field for it. */
  readonly address: string | undefined;
  /** True between Send and the upload. The form is disabled then, because changes would not be sent. */
  readonly isBusy: boolean;
}

export function DraftForm({ address, isBusy }: Props) {
  const { errors, submit } = useSubmit(isBusy);
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
      <div class="head">
        <PageHeading>{translate('send:title')}</PageHeading>
        {isSentAgain.value && <p class="notice">{translate('send:again')}</p>}
        {address !== undefined && (
          <div role="status">
            {unfinishedElsewhere.value !== undefined && (
              <p class="notice warn">
                {translate(unfinishedElsewhere.value === 'otherTab' ? 'send:elsewhere' : 'send:unfinished')}{' '}
                <button type="button" onClick={() => void resumeUnfinished(address)}>
                  {translate('send:goOnHere')}
                </button>
              </p>
            )}
          </div>
        )}
        {address !== undefined && !isBusy && <SavedPasswordNotice address={address} />}
      </div>
      <div class="card chosen" inert={isBusy}>
        <FilesField error={errors.get('files')} isBusy={isBusy} />
        <Limits />
      </div>
      <div class="card people" inert={isBusy}>
        <PeopleFields address={address} errors={errors} />
        <PasswordPanel error={errors.get('password')} />
        <div class="options">
          <ExpirySelect />
          <OptionsPanel isUnverified={address === undefined} />
        </div>
        <TermsField error={errors.get('terms')} />
      </div>
      <SendBar isBusy={isBusy} errorCount={errors.size} />
    </form>
  );
}

/** Sends the draft, or shows its errors. Most are shown only after the first attempt to send. */
function useSubmit(isBusy: boolean) {
  const wasSubmitted = useSignal(false);
  function submit(): void {
    if (isBusy) return;
    wasSubmitted.value = true;
    for (const kind of recipientKinds) addTypedRecipients(kind);
    if (validationErrors.value.size > 0) focusFirstError();
    // The policy may be known only after the address was verified. A disabled field cannot get the focus.
    else void send().then(() => sendState.value.kind === 'draft' && setTimeout(focusFirstError));
  }
  return { errors: wasSubmitted.value ? validationErrors.value : deniedError.value, submit };
}

/** Focuses the first field with an error, and opens the section that contains it. */
function focusFirstError(): void {
  const [first] = validationErrors.value.keys();
  const field = document.getElementById(first ?? '');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** The limits of the policy, which users need before they upload. */
function Limits() {
  const { settings } = policy.value;
  if (settings === undefined) return null;
  const filter = settings.fileTypeFilterConfig;
  const types = filter === null ? '' : filter.fileTypes.join(', ');
  return (
    <p class="muted small limits">
      {translate('send:limits', { size: formatSize(settings.maxTotalSize), days: settings.maxRetentionPeriod })}{' '}
      {filter !== null && translate(filter.listMode === 'ALLOW' ? 'send:onlyTypes' : 'send:noTypes', { types })}
    </p>
  );
}

interface PeopleFieldsProps {
  /** The verified address of the sender. Without one, there is a field for it. */
  readonly address: string | undefined;
  /** By the ID of the field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Sender, recipients, and the text of the email. */
function PeopleFields({ address, errors }: PeopleFieldsProps) {
  useFreshSuggestions();
  const hasCopies = (['cc', 'bcc'] as const).some(
    (kind) => recipients[kind].value.length > 0 || typedRecipients[kind].value !== '' || errors.has(kind),
  );
  return (
    <>
      {address === undefined && (
        <TextField
          id="address"
          isEmail
          label={translate('send:addressLabel')}
          value={senderAddress}
          autocomplete="email"
          error={errors.get('address')}
        />
      )}
      {address === undefined && hasSignOn && (
        <p class="actions">
          <SignOnLink />
        </p>
      )}
      <DeliveryField error={errors.get('delivery')} />
      {delivery.value === 'email' && (
        <div class="recipients">
          <RecipientsField kind="to" error={errors.get('to')} />
          <Disclosure summary={translate('send:copies')} isNeeded={hasCopies}>
            <RecipientsField kind="cc" error={errors.get('cc')} />
            <RecipientsField kind="bcc" error={errors.get('bcc')} />
          </Disclosure>
        </div>
      )}
      <ProblemNotice error={policy.value.problem} />
      <MessageFields error={errors.get('secret')} />
    </>
  );
}

/** The choice between emails to recipients and a link that the sender passes on. */
function DeliveryField({ error }: { readonly error: string | undefined }) {
  const options = (['email', 'link'] as const).map((value) => ({ value, label: translate(`send:delivery.${value}`) }));
  return (
    <fieldset id="delivery" class="field" tabIndex={-1} {...(error && { 'aria-describedby': 'delivery-fault' })}>
      <legend class="visually-hidden">{translate('send:delivery')}</legend>
      <Segmented
        name="delivery"
        options={options}
        selected={delivery.value}
        onSelect={(value) => (delivery.value = value)}
      />
      {delivery.value === 'link' && <p class="muted small last">{translate('send:delivery.linkHint')}</p>}
      {error !== undefined && (
        <p class="fault" id="delivery-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
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
          <TextField id="subject" label={translate('send:subjectLabel')} value={subject} maxLength={998} />
          <TextField id="message" label={translate('send:messageLabel')} value={message} rows={2} />
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

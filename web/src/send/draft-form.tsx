import { useSignal } from '@preact/signals';
import { PageHeading } from '../components/page-heading.tsx';
import { formatSize, translate } from '../messages.ts';
import { addTypedRecipients, isSentAgain, recipientKinds } from './draft.ts';
import { ExpirySelect } from './expiry-select.tsx';
import { FilesField } from './files-field.tsx';
import { handleFormKey } from './form-keys.ts';
import { OptionsPanel } from './options-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PeopleFields } from './people-fields.tsx';
import { policy } from './policy.ts';
import { SavedPasswordNotice } from './saved-password-notice.tsx';
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
        {address !== undefined && <UnfinishedNotice address={address} />}
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

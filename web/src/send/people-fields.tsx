import { Disclosure } from '../components/disclosure.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { hasSignOn, SignOnLink } from '../components/sign-on-link.tsx';
import { TextField } from '../components/text-field.tsx';
import { translate } from '../messages.ts';
import { delivery, recipients, senderAddress, typedRecipients } from './draft.ts';
import { MessageFields } from './message-fields.tsx';
import { policy } from './policy.ts';
import { RecipientsField } from './recipients-field.tsx';
import { useFreshSuggestions } from './suggestions.tsx';

interface Props {
  /** The verified address of the sender. Without one, there is a field for it. */
  readonly address: string | undefined;
  /** By the ID of the field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Sender, recipients, and the text of the email. */
export function PeopleFields({ address, errors }: Props) {
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
        onSelect={(value) => {
          delivery.value = value;
        }}
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

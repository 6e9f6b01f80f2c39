import { Disclosure } from '../components/disclosure.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { translate } from '../messages.ts';
import { recipients, senderAddress } from './draft.ts';
import { MessageFields } from './message-fields.tsx';
import { policy } from './policy.ts';
import { RecipientsField } from './recipients-field.tsx';

interface Props {
  /** The verified address of the sender. Without one, there is a field for it. */
  readonly address: string | undefined;
  /** By the ID of the field. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Sender, recipients, and the text of the email. */
export function PeopleFields({ address, errors }: Props) {
  const hasCopies =
    recipients.cc.value.length + recipients.bcc.value.length > 0 || errors.has('cc') || errors.has('bcc');
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
      <div class="recipients">
        <RecipientsField kind="to" error={errors.get('to')} />
        <Disclosure summary={translate('send:copies')} isNeeded={hasCopies}>
          <RecipientsField kind="cc" error={errors.get('cc')} />
          <RecipientsField kind="bcc" error={errors.get('bcc')} />
        </Disclosure>
      </div>
      <ProblemNotice error={policy.value.problem} />
      <MessageFields error={errors.get('secret')} />
    </>
  );
}

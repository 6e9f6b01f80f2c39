import { Disclosure } from '../components/disclosure.tsx';
import { TextField } from '../components/text-field.tsx';
import { translate } from '../messages.ts';
import { confidentialMessage, message, subject } from './draft.ts';
import { policy } from './policy.ts';

export function MessageFields({ error }: { readonly error: string | undefined }) {
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

import type { AdminEmail } from '#client';
import { hasMessage, translate } from '../../messages.ts';

type Failure = Pick<AdminEmail, 'failure' | 'failureCode'>;

/** Why an email was not sent: in words, and as the server describes it, in English, to search for it. */
export function EmailFailure({ email: { failure, failureCode } }: { readonly email: Failure }) {
  if (failure === null) return null;
  const key = `admin:emailFailure.${failureCode}`;
  return (
    <div class="email-failure">
      {/* A newer service may have other codes. */}
      {hasMessage(key) && <p class="small last">{translate(key)}</p>}
      <p class="muted small last" lang="en" dir="ltr">
        {failure}
      </p>
    </div>
  );
}

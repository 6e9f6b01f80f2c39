import type { AdminEmail, Health } from '#client';
import { formatDate, hasMessage, translate } from '../../messages.ts';
import { StateMark } from './marks.tsx';

type Part = Health[number];

const looks = { ok: 'good', failing: 'bad', off: 'off' } as const;

/** The copy of the master key is off until it is confirmed, which the server cannot check. */
const isUnconfirmed = ({ part, state }: Part) => part === 'keyCopy' && state === 'off';

export function PartMark({ part }: { readonly part: Part }) {
  return <StateMark look={isUnconfirmed(part) ? 'warn' : looks[part.state]} />;
}

export const partName = ({ part }: Part) => translate(`admin:part.${part}`);

export const partState = (part: Part) =>
  translate(`admin:partState.${isUnconfirmed(part) ? 'unconfirmed' : part.state}`);

/** Why a part is off, or its last error, in words. Undefined for a code of a newer service, which this page has not. */
export function partReason({ lastErrorCode }: Part): string | undefined {
  const key = `admin:checkCode.${lastErrorCode}`;
  return hasMessage(key) ? translate(key) : undefined;
}

/** The last error in words, and as the server describes it: in English, with details that administrators can search for. */
export function PartError({ part }: { readonly part: Part }) {
  const lastError = part.lastError ?? '';
  const reason = partReason(part) ?? '';
  return (
    <>
      {/* In English, the description of the server may begin with the same words. */}
      {!lastError.startsWith(reason.replace(/\.$/, '')) && <p class="small last">{reason}</p>}
      <p class="muted small last" lang="en" dir="ltr">
        {lastError}
      </p>
    </>
  );
}

/** The end of the certificate. */
export function PartValidity({ part: { validUntil } }: { readonly part: Part }) {
  if (validUntil === null) return null;
  return (
    <p class="muted small last">{translate('admin:partValidUntil', { date: formatDate(new Date(validUntil)) })}</p>
  );
}

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

import { PageHeading } from '../components/page-heading.tsx';
import { formatDateTime, translate } from '../messages.ts';
import { type OpenFailure, temporaryKinds } from './open-failure.ts';
import { showPasswordForm } from './opened-transfer.ts';

interface Props {
  readonly failure: OpenFailure;
  readonly onRetry: () => Promise<void>;
}

/** Shows why the transfer could not be opened, and what the recipient can do. */
export function OpenFailureCard({ failure, onRetry }: Props) {
  const { kind, until } = failure;
  const values = { until: until === undefined ? '' : formatDateTime(until) };
  return (
    <div class={`card narrow refusal ${temporaryKinds.includes(kind) ? 'warn' : 'bad'}`} role="alert">
      <PageHeading>{translate(`receive:${kind}.title`)}</PageHeading>
      <p>{translate(`receive:${kind}.text`, values)}</p>
      <p class="last">{translate(`receive:${kind}.next`)}</p>
      {temporaryKinds.includes(kind) && (
        <p class="last actions">
          {/* After a lock the recipient enters another password; other failures repeat the request. */}
          <button type="button" class="main" onClick={kind === 'locked' ? showPasswordForm : () => void onRetry()}>
            {translate('receive:again')}
          </button>
        </p>
      )}
    </div>
  );
}

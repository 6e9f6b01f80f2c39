import { translate } from '../../../messages.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';

interface Props {
  readonly text: string;
  /** Describes its purpose and its end. */
  readonly about: string;
  readonly onClose: () => void;
}

/** Shows a link or a token that the server returns only once. */
export function SecretOnce({ text, about, onClose }: Props) {
  useLeaveGuard(true);
  return (
    <>
      <p>{about}</p>
      <p class="notice warn">{translate('admin-people:once')}</p>
      <code class="people-secret" dir="ltr">
        {text}
      </code>
      <p class="actions last">
        <CopyText text={text} label={translate('admin-people:copy')} />
        <button type="button" class="main" onClick={onClose}>
          {translate('admin-people:stored')}
        </button>
      </p>
    </>
  );
}

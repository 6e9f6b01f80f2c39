import { SealpostProblem } from '#client';
import { translate } from '../../../messages.ts';
import { type Attempt, AttemptNotice } from '../../components/attempt.tsx';
import { OutdatedNotice, type VersionedData } from '../../components/use-versioned.tsx';

interface Props {
  readonly count: number;
  readonly attempt: Attempt;
  readonly from: Pick<VersionedData<never>, 'isOutdated' | 'reload'>;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Saves all changes at once. It stays in view while there are any. */
export function SaveBar({ count, attempt, from, onDiscard, onSave }: Props) {
  return (
    <section class="save-bar card" aria-label={translate('admin-settings:unsaved.label')}>
      <OutdatedNotice from={from} />
      {isUnsatisfiable(attempt.problem) ? (
        <div role="alert">
          <p class="notice bad">{translate('admin-settings:unsatisfiable')}</p>
        </div>
      ) : (
        <AttemptNotice attempt={attempt} />
      )}
      <div class="row">
        <p class="last" role="status">
          {translate('admin-settings:unsaved.count', { count })}
        </p>
        <p class="actions last">
          <button type="button" disabled={attempt.isBusy} onClick={onDiscard}>
            {translate('admin-settings:unsaved.discard')}
          </button>
          <button type="submit" class="main" disabled={attempt.isBusy} onClick={onSave}>
            {translate('admin-settings:unsaved.save')}
          </button>
        </p>
      </div>
    </section>
  );
}

/** The message of this problem is for senders, who can only ask an administrator. */
const isUnsatisfiable = (problem: unknown) =>
  problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:password_requirements_unsatisfiable';

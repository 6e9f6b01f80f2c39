import type { ComponentChild } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { translate } from '../../messages.ts';
import { type Attempt, AttemptNotice } from './attempt.tsx';
import { OutdatedNotice, type VersionedData } from './use-versioned.tsx';

interface Props {
  readonly count: number;
  readonly attempt: Attempt;
  /** Describes a problem of the attempt in place of the usual text. */
  readonly notice?: ComponentChild;
  readonly from: Pick<VersionedData<never>, 'isOutdated' | 'reload'>;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Saves all changes at once. It stays in view while there are any. */
export function SaveBar({ count, attempt, notice, from, onDiscard, onSave }: Props) {
  const bar = useRef<HTMLElement>(null);
  // The button that had the focus disappears with the last change.
  useLayoutEffect(
    () => () => {
      if (bar.current?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section ref={bar} class="save-bar card" aria-label={translate('admin:unsaved.label')}>
      <OutdatedNotice from={from} />
      {notice === undefined ? <AttemptNotice attempt={attempt} /> : <div role="alert">{notice}</div>}
      <div class="row">
        <p class="last" role="status">
          {translate('admin:unsaved.count', { count })}
        </p>
        <p class="actions last">
          <button
            type="button"
            aria-disabled={attempt.isBusy}
            onClick={() => (attempt.isBusy ? undefined : onDiscard())}
          >
            {translate('admin:unsaved.discard')}
          </button>
          <button type="submit" class="main" aria-disabled={attempt.isBusy} onClick={onSave}>
            {translate('admin:unsaved.save')}
          </button>
        </p>
      </div>
    </section>
  );
}

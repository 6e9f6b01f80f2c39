import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { SealpostProblem } from '#client';
import { translate } from '../../messages.ts';
import { type Attempt, AttemptNotice, Button } from './actions.tsx';
import { OutdatedNotice, type VersionedData } from './loaded.tsx';

interface Props {
  readonly form: {
    /** The number of unsaved changes. */
    readonly count: number;
    readonly attempt: Attempt;
    discard(): void;
    save(): Promise<void>;
  };
  /** Describes a problem of the attempt in place of the usual text. */
  readonly notice?: ComponentChild;
  readonly from: Pick<VersionedData<never>, 'isOutdated' | 'reload'>;
}

/** Saves all changes at once. It stays in view while there are any. */
export function SaveBar(props: Props) {
  return props.form.count > 0 || props.from.isOutdated ? <OpenBar {...props} /> : null;
}

function OpenBar({ form: { count, attempt, discard, save }, notice, from }: Props) {
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
          <Button attempt={attempt} onUse={() => (attempt.isBusy ? undefined : discard())}>
            {translate('admin:unsaved.discard')}
          </Button>
          <button type="submit" class="main" aria-disabled={attempt.isBusy} onClick={() => void save()}>
            {translate('admin:unsaved.save')}
          </button>
        </p>
      </div>
    </section>
  );
}

/** The names of the inputs that the server has rejected, in a member of its error. */
export function rejectedNames(error: unknown, member: 'settings' | 'texts'): readonly string[] {
  const names = error instanceof SealpostProblem ? error.members[member] : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

/** Moves the focus to the field of the first fault, when there are new ones. */
export function useFocusOnFirst(faults: ReadonlyMap<string, unknown>, idOf: (name: string) => string): void {
  useEffect(() => {
    const [first] = faults.keys();
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }, [faults]);
}

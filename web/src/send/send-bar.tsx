import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { describeProblem } from '../describe-problem.ts';
import { formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { chosenFiles, fileFigures } from './chosen-files.ts';
import { hasContent, totalSize } from './draft.ts';
import { RejectedFile } from './register-files.ts';
import { cancelStart, FilesSkipped, registeredCount } from './send-draft.ts';
import { sendState, startError } from './send-state.ts';

export function SendBar({ isBusy, errorCount }: { readonly isBusy: boolean; readonly errorCount: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(false);
  const { kind } = sendState.value;
  const isStarting = kind === 'starting';
  // A disabled button loses the focus. Afterwards it gets the focus back, unless a field has it.
  useEffect(() => {
    if (isBusy) status.current?.focus();
    else if (wasBusy.current && [status.current, document.body].includes(document.activeElement as HTMLElement))
      button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <div class={hasContent.value ? 'send-bar in-sight' : 'send-bar'}>
      <StartProblem />
      <p class="actions last">
        {!isStarting && <Total />}{' '}
        <span ref={status} class="muted" tabIndex={-1}>
          <span role="status">
            {kind === 'adding' && translate('send:stillAdding')}
            {isStarting && <RegistrationStatus />}
            {errorCount > 0 && translate('send:fault.count', { count: errorCount })}
          </span>
          {isStarting && <RegistrationProgress />}
        </span>
        {(isStarting || kind === 'adding') && (
          <button type="button" onClick={cancelStart}>
            {translate('send:cancel')}
          </button>
        )}
        <button ref={button} id="send" type="submit" class="main large" disabled={isBusy}>
          {translate('send:send')}
        </button>
      </p>
    </div>
  );
}

/** The number and size of the files, in sight also where their list is not. */
function Total() {
  const { count } = fileFigures.value;
  const size = formatSize(totalSize.value);
  return <span class="total">{count > 0 && translate('send:total', { count, size })}</span>;
}

function StartProblem() {
  const error = startError.value;
  if (error instanceof RejectedFile) {
    return (
      <p class="notice bad" role="alert">
        {translateRich(
          'send:refusedFile',
          { name: <bdi>{error.fileName}</bdi> },
          { detail: describeProblem(error.cause) },
        )}
      </p>
    );
  }
  if (error instanceof FilesSkipped) {
    return (
      <p class="notice warn" role="alert">
        {translate('send:skipped')}
      </p>
    );
  }
  return <ProblemNotice error={error} />;
}

/** A component of its own, so that only it is rendered again for each of thousands of files. */
function RegistrationProgress() {
  return (
    <span aria-hidden="true">
      {translate('send:announcing', { count: registeredCount.value, total: chosenFiles.value.length })}
    </span>
  );
}

/** Screen readers announce each quarter, not each file. */
function RegistrationStatus() {
  const quarter = useComputed(
    () => Math.floor((registeredCount.value / Math.max(1, chosenFiles.value.length)) * 4) / 4,
  ).value;
  const total = chosenFiles.value.length;
  return (
    <span class="visually-hidden">{translate('send:announcing', { count: Math.floor(quarter * total), total })}</span>
  );
}

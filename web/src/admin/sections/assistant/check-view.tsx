import type { CheckResult } from '#client';
import { ProblemNotice } from '../../../components/problem-notice.tsx';
import { translate } from '../../../messages.ts';
import { StateMark } from '../../components/state-mark.tsx';
import { type LoadedData, useData } from '../../components/use-data.ts';

export type CheckName = 'baseUrl' | 'mail' | 'scanner';

/** Runs a check when the step is opened. It ends when the user leaves the step. */
export function useCheck(name: CheckName): LoadedData<CheckResult> {
  return useData((client) => client.service.runSetupCheck(name));
}

const looks = { ok: 'good', failing: 'bad', off: 'off' } as const;

interface Props {
  readonly name: CheckName;
  readonly check: LoadedData<CheckResult>;
}

/** The result of a check in words, and a button to repeat it. */
export function CheckView({ name, check: { data, problem, isLoading, reload } }: Props) {
  return (
    <div class="setup-check">
      <ProblemNotice error={problem} />
      <div role="status">
        {isLoading && <p class="muted">{translate(`admin-assistant:${name}.checking`)}</p>}
        {!isLoading && problem === undefined && data !== undefined && <Result name={name} result={data} />}
      </div>
      <p class="actions">
        <button type="button" aria-disabled={isLoading} onClick={() => (isLoading ? undefined : void reload())}>
          {translate('admin-assistant:checkAgain')}
        </button>
      </p>
    </div>
  );
}

function Result({ name, result }: { readonly name: CheckName; readonly result: CheckResult }) {
  const { state, code, sentence } = result;
  return (
    <>
      <p class="with-mark">
        <StateMark look={looks[state]} />
        <strong>{translate(code === 'ok' ? `admin-assistant:${name}.ok` : `admin-assistant:code.${code}`)}</strong>
      </p>
      {/* It names the address or the error. */}
      {(state === 'failing' || name === 'baseUrl') && (
        <p class="muted small" lang="en" dir="ltr">
          {sentence}
        </p>
      )}
    </>
  );
}

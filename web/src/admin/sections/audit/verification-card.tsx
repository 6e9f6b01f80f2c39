import { useEffect } from 'preact/hooks';
import type { LogVerification } from '#client';
import { hasMessage, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useData } from '../../components/use-data.ts';

const lookAgainMs = 2_000;

/** Starts a verification of both logs, follows it, and shows its result. */
export function VerificationCard() {
  const verification = useData((client) => client.logs.verification());
  const attempt = useAttempt();
  const { data, replace } = verification;
  const isRunning = data?.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    // A request that has failed is repeated.
    const look = () => admin.logs.verification().then(replace, () => {});
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = () => attempt.run(async () => replace(await admin.logs.startVerification()));
  return (
    <section class="card" aria-labelledby="verification">
      <div class="card-head">
        <h2 id="verification">{translate('admin-audit:page.verification')}</h2>
        <button
          type="button"
          aria-disabled={attempt.isBusy || isRunning}
          onClick={() => (isRunning ? undefined : void start())}
        >
          {translate('admin-audit:verify')}
        </button>
      </div>
      <p class="muted">{translate('admin-audit:verifyText')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={verification} isEmpty={(last) => last === null} empty={translate('admin-audit:neverVerified')}>
        {(last) => <div aria-live="polite">{last !== null && <Outcome verification={last} />}</div>}
      </Loaded>
    </section>
  );
}

function Outcome({
  verification: { state, startedAt, finishedAt, result },
}: {
  readonly verification: LogVerification;
}) {
  const isIntact = result?.faults.length === 0;
  const name = state === 'done' ? (isIntact ? 'intact' : 'changed') : state;
  const look = { intact: 'good', changed: 'bad', failed: 'warn', running: 'off' } as const;
  return (
    <>
      <p class="with-mark">
        <StateMark look={look[name]} />
        <span>
          {translate(`admin-audit:outcome.${name}`)}{' '}
          <span class="muted small">
            {finishedAt === null
              ? translate('admin-audit:startedAt', { time: formatWhen(startedAt) })
              : translate('admin-audit:finishedAt', { time: formatWhen(finishedAt) })}
          </span>
        </span>
      </p>
      {result !== null && <Result result={result} />}
    </>
  );
}

function Result({ result }: { readonly result: NonNullable<LogVerification['result']> }) {
  const { auditLog, transferLog, faults, moreFaults } = result;
  const counts = [
    ['auditEntries', auditLog.entries],
    ['auditWritten', auditLog.written],
    ['transferEntries', transferLog.entries],
    ['transferAnchors', transferLog.anchors],
  ] as const;
  return (
    <>
      <dl class="audit-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{translate(`admin-audit:count.${name}`)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{translate('admin-audit:keepCounts')}</p>
      {faults.length > 0 && (
        <DataTable
          name="faults"
          caption={translate('admin-audit:faults')}
          columns={[
            { name: 'what', label: translate('admin-audit:fault.what'), render: ({ code }) => describeFault(code) },
            {
              name: 'details',
              label: translate('admin-audit:fault.details'),
              render: ({ about, what }) => english(`${about}: ${what}`),
            },
          ]}
          rows={faults.map((fault, index) => ({ ...fault, index }))}
          keyOf={({ index }) => String(index)}
        />
      )}
      {moreFaults && <p class="notice warn">{translate('admin-audit:moreFaults')}</p>}
    </>
  );
}

/** A newer service may have other codes. */
function describeFault(code: string | undefined): string {
  const key = `admin-audit:faultCode.${code}`;
  return translate(hasMessage(key) ? key : 'admin-audit:faultCode.other');
}

/** The server names places in the logs in English. */
const english = (text: string) => (
  <span lang="en" dir="ltr">
    {text}
  </span>
);

import { useEffect } from 'preact/hooks';
import type { LogVerification } from '#client';
import { hasMessage, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { Button } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card, Facts } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';

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
  const startButton = (
    <Button attempt={{ isBusy: attempt.isBusy || isRunning }} onUse={() => (isRunning ? undefined : start())}>
      {translate('admin-audit:verify')}
    </Button>
  );
  return (
    <Card id="verification" title={translate('admin-audit:page.verification')} head={startButton}>
      <p class="muted">{translate('admin-audit:verifyText')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={verification} empty={translate('admin-audit:neverVerified')}>
        {(last) => <div aria-live="polite">{last !== null && <Outcome verification={last} />}</div>}
      </Loaded>
    </Card>
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

type Fault = NonNullable<LogVerification['result']>['faults'][number] & { readonly index: number };

const faultLabel = (name: string) => translate(`admin-audit:fault.${name}`);

function Result({ result }: { readonly result: NonNullable<LogVerification['result']> }) {
  const { auditLog, transferLog, faults, moreFaults } = result;
  const counts = {
    auditEntries: auditLog.entries,
    auditWritten: auditLog.written,
    transferEntries: transferLog.entries,
    transferAnchors: transferLog.anchors,
  };
  return (
    <>
      <Facts
        look="audit-counts"
        facts={Object.entries(counts).map(([name, count]) => [
          translate(`admin-audit:count.${name}`),
          formatNumber(count),
        ])}
      />
      <p class="muted small">{translate('admin-audit:keepCounts')}</p>
      {faults.length > 0 && (
        <DataTable
          caption={translate('admin-audit:faults')}
          columns={columnsOf<Fault>(faultLabel, {
            what: ({ code }) => describeFault(code),
            details: ({ about, what }) => english(`${about}: ${what}`),
          })}
          rows={faults.map((fault, index) => ({ ...fault, index }))}
          by="index"
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

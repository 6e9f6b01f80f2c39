import './audit.css';
import { useEffect } from 'preact/hooks';
import type { LogVerification } from '#client';
import { textOr } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, useAttempt } from '../../components/actions.tsx';
import { Card, Facts, SectionPages } from '../../components/card.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import type { SectionProps } from '../../sections.ts';
import { AuditLog } from './changes.tsx';
import { TransferLog } from './log.tsx';
import { t } from './t.ts';

const pages = [
  { name: 'changes', permission: 'audit.read', Content: AuditLog },
  { name: 'transfers', permission: 'log.read', Content: TransferLog },
  { name: 'verification', permission: 'log.read', Content: VerificationCard },
] as const;

/** Both logs, and whether they were changed. */
export default function Audit({ path }: SectionProps) {
  const title = t('title');
  const labelOf = (name: string) => t(`page.${name}`);
  return <SectionPages section="audit" title={title} pages={pages} labelOf={labelOf} path={path} />;
}

const lookAgainMs = 2_000;

/** Starts a verification of both logs, follows it, and shows its result. */
function VerificationCard() {
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
    <Button
      attempt={{ isBusy: attempt.isBusy || isRunning }}
      onUse={() => (isRunning ? undefined : start())}
      label={t('verify')}
    />
  );
  return (
    <Card id="verification" title={t('page.verification')} head={startButton}>
      <p class="muted">{t('verifyText')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={verification} empty={t('neverVerified')}>
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
          {t(`outcome.${name}`)}{' '}
          <span class="muted small">
            {finishedAt === null
              ? t('startedAt', { time: formatWhen(startedAt) })
              : t('finishedAt', { time: formatWhen(finishedAt) })}
          </span>
        </span>
      </p>
      {result !== null && (
        <>
          <Facts
            look="values audit-counts"
            facts={Object.entries({
              auditEntries: result.auditLog.entries,
              auditWritten: result.auditLog.written,
              transferEntries: result.transferLog.entries,
              transferAnchors: result.transferLog.anchors,
            }).map(([name, count]) => [t(`count.${name}`), formatNumber(count)])}
          />
          <p class="muted small">{t('keepCounts')}</p>
          {result.faults.length > 0 && (
            <DataTable
              caption={t('faults')}
              columns={columnsOf<Fault>('admin-audit:fault', {
                what: ({ code }) => textOr(`admin-audit:faultCode.${code}`, t('faultCode.other')),
                details: ({ about, what }) => english(`${about}: ${what}`),
              })}
              rows={result.faults.map((fault, index) => ({ ...fault, index }))}
              by="index"
            />
          )}
          {result.moreFaults && <p class="notice warn">{t('moreFaults')}</p>}
        </>
      )}
    </>
  );
}

type Fault = NonNullable<LogVerification['result']>['faults'][number] & { readonly index: number };

/** The server names places in the logs in English. */
const english = (text: string) => (
  <span lang="en" dir="ltr">
    {text}
  </span>
);

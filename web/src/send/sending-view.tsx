import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isProven } from '../identity.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { ProveAddress } from '../prove-address.tsx';
import { sayParts } from '../say-parts.tsx';
import { say, saySize } from '../words.ts';
import { CancelButton } from './cancel-button.tsx';
import { giveAgain, type OnItsWay } from './desk.ts';
import { mostFiles } from './dropped-files.ts';
import { FileDrop } from './file-drop.tsx';
import { heldUpBy, tryNow } from './next-try.ts';
import { OutgoingList } from './outgoing-list.tsx';
import { type Speed, speed } from './pace.ts';
import { PasswordCard } from './password-card.tsx';
import { sayDuration } from './say-duration.ts';
import type { Sending } from './sending.ts';
import { useCalmly } from './use-calmly.ts';

interface Props {
  readonly transfer: OnItsWay;
  readonly sending: Sending;
}

export function SendingView({ transfer, sending }: Props) {
  const { phase, problem, files } = sending;
  const absent = useCalmly(() => files.value.filter(({ step }) => step.value === 'absent').length);
  const { sender } = transfer.place;
  if (!isProven(sender)) {
    const why = sayParts('send:proveAgain', { address: <bdi>{sender}</bdi> });
    return <ProveAddress why={why} expected={sender} />;
  }
  return (
    <>
      <section class="card">
        <PageHeading>{say(absent > 0 ? 'send:goOn.title' : `send:phase.${phase.value}`)}</PageHeading>
        <Total sending={sending} />
        <HeldUp />
        <ProblemNotice error={phase.value === 'stopped' ? problem.value : undefined} />
        {absent > 0 && <ChooseAgain sending={sending} count={absent} />}
        {phase.value === 'stuck' && absent === 0 && (
          <p class="notice bad" role="alert">
            {say('send:stuck')}
          </p>
        )}
        <Controls transfer={transfer} sending={sending} canGo={absent === 0} />
      </section>
      {transfer.mode !== 'NONE' && <PasswordCard transfer={transfer} />}
      <section class="card" aria-labelledby="outgoing">
        <h2 id="outgoing" tabIndex={-1}>
          {say('send:files')}
        </h2>
        <OutgoingList sending={sending} />
      </section>
    </>
  );
}

function Controls({ transfer, sending, canGo }: Props & { readonly canGo: boolean }) {
  const phase = sending.phase.value;
  return (
    <div class="actions last">
      {phase === 'uploading' && (
        <button type="button" onClick={sending.pause}>
          {say('send:pause')}
        </button>
      )}
      {(phase === 'paused' || phase === 'stuck' || phase === 'stopped') && canGo && (
        <button type="button" class="main" onClick={sending.go}>
          {say(phase === 'paused' ? 'send:resume' : 'send:tryAgain')}
        </button>
      )}
      {phase !== 'finishing' && <CancelButton transfer={transfer} sending={sending} />}
    </div>
  );
}

/** Nothing goes at the moment, and it will be tried again by itself. */
function HeldUp() {
  const error = heldUpBy.value;
  return (
    <div role="status">
      {error !== undefined && (
        <p class="notice warn">
          {say('send:heldUp')}{' '}
          <button type="button" onClick={tryNow}>
            {say('send:tryNow')}
          </button>
        </p>
      )}
    </div>
  );
}

function ChooseAgain({ sending, count }: { readonly sending: Sending; readonly count: number }) {
  const strangers = useSignal(0);
  return (
    <>
      <p>{say('send:goOn.text', { count })}</p>
      <FileDrop
        id="again"
        room={mostFiles}
        add={(files) => {
          strangers.value = giveAgain(sending, files);
        }}
      />
      <div role="status">
        {strangers.value > 0 && <p class="notice warn">{say('send:goOn.strangers', { count: strangers.value })}</p>}
      </div>
    </>
  );
}

const tickMs = 500;

/** How far all of them are, how fast it goes, and how long it will take. */
function Total({ sending }: { readonly sending: Sending }) {
  const { files, phase } = sending;
  const total = useComputed(() => files.value.reduce((sum, { size }) => sum + size, 0)).value;
  const stored = useCalmly(() => files.value.reduce((sum, file) => sum + Math.min(file.stored.value, file.size), 0));
  const latest = useRef({ total, stored });
  latest.current = { total, stored };
  const pace = useSignal<{ readonly rate: number; readonly leftMs: number } | undefined>(undefined);
  useEffect(() => {
    if (phase.value !== 'uploading') {
      pace.value = undefined;
      return undefined;
    }
    const measured: Speed = speed();
    const timer = setInterval(() => {
      const now = performance.now();
      const { total, stored } = latest.current;
      measured.note(stored, now);
      const rate = measured.perSecond(now);
      pace.value = rate ? { rate, leftMs: ((total - stored) / rate) * 1000 } : undefined;
    }, tickMs);
    return () => clearInterval(timer);
  }, [phase.value]);
  const share = total === 0 ? 1 : stored / total;
  // Whoever listens hears of each quarter, not of each byte.
  const quarter = Math.floor(share * 4) / 4;
  return (
    <>
      <progress value={share} max={1} aria-label={say('send:progress')} />
      <p class="figures">
        <span>{say('send:stored', { stored: saySize(stored), total: saySize(total) })}</span>
        <span>{say('send:share', { share: Math.floor(share * 100) / 100 })}</span>
        {pace.value !== undefined && (
          <>
            <span>{say('send:rate', { size: saySize(pace.value.rate) })}</span>
            <span>{say('send:left', { time: sayDuration(pace.value.leftMs) })}</span>
          </>
        )}
      </p>
      <p class="unseen" role="status">
        {say(`send:phase.${phase.value}`)} {say('send:share', { share: quarter })}
      </p>
    </>
  );
}

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { useHeldFocus } from '../components/use-held-focus.ts';
import { isVerified } from '../identity.ts';
import { formatDuration, formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { VerifyAddress } from '../verify-address.tsx';
import { FileDrop } from './files-field.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import { PasswordCard } from './password-card.tsx';
import { maxFiles } from './picked-files.ts';
import { retryError, retryNow } from './retry-wait.ts';
import { cancel, type OutgoingTransfer, reattachFiles } from './send-state.ts';
import type { Sending } from './sending.ts';
import { canNotify, isNotificationWanted, toggleNotification } from './sent-notification.ts';
import { createSpeedMeter, type SpeedMeter } from './upload-rate.ts';
import { percentStored, storedBytes, totalBytes } from './upload-share.ts';
import { useThrottled } from './use-throttled.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Props {
  readonly transfer: OutgoingTransfer;
  readonly sending: Sending;
}

export function SendingView({ transfer, sending }: Props) {
  const { phase, problem, files } = sending;
  const absent = useThrottled(() => files.value.filter(({ step }) => step.value === 'absent').length);
  const card = useHeldFocus<HTMLElement>();
  useWakeLock(phase.value === 'uploading' || phase.value === 'finishing');
  const { sender } = transfer.ref;
  if (!isVerified(sender)) {
    const why = translateRich('send:proveAgain', { address: <bdi>{sender}</bdi> });
    return <VerifyAddress why={why} expected={sender} />;
  }
  return (
    <>
      <section ref={card} class="card">
        <SendingHeading sending={sending} isIncomplete={absent > 0} />
        <TotalProgress sending={sending} />
        <RetryNotice sending={sending} />
        <ProblemNotice error={phase.value === 'stopped' ? problem.value : undefined} />
        {absent > 0 && <ChooseAgain sending={sending} count={absent} />}
        {phase.value === 'stuck' && absent === 0 && (
          <p class="notice bad" role="alert">
            {translate('send:stuck')}
          </p>
        )}
        <Controls transfer={transfer} sending={sending} canStart={absent === 0} canNotify={canNotify.value} />
      </section>
      {transfer.mode !== 'NONE' && <PasswordCard transfer={transfer} />}
      <section class="card" aria-labelledby="outgoing">
        <h2 id="outgoing" tabIndex={-1}>
          {translate('send:files')}
        </h2>
        <OutgoingList sending={sending} />
      </section>
    </>
  );
}

/** A component of its own, so that only it is rendered again for each percent. */
function SendingHeading({ sending, isIncomplete }: Pick<Props, 'sending'> & { readonly isIncomplete: boolean }) {
  const { files, phase } = sending;
  const share = useThrottled(() => percentStored(storedBytes(files.value), totalBytes(files.value)));
  const isProgressing = phase.value === 'uploading' && !isWaiting(sending);
  const titlePrefix = isProgressing ? translate('send:share', { share }) : undefined;
  return (
    <PageHeading titlePrefix={titlePrefix}>
      {translate(isIncomplete ? 'send:goOn.title' : phaseKey(sending))}
    </PageHeading>
  );
}

/** Whether requests fail and are retried: the upload makes no progress until one succeeds. */
const isWaiting = ({ phase }: Sending) =>
  retryError.value !== undefined && (phase.value === 'uploading' || phase.value === 'finishing');

const phaseKey = (sending: Sending) => `send:phase.${isWaiting(sending) ? 'waiting' : sending.phase.value}`;

interface ControlsProps extends Props {
  readonly canStart: boolean;
  readonly canNotify: boolean;
}

function Controls({ transfer, sending, canStart, canNotify }: ControlsProps) {
  const phase = sending.phase.value;
  const isUploading = phase === 'uploading';
  const canResume = canStart && (phase === 'paused' || phase === 'stuck' || phase === 'stopped');
  return (
    <div class="actions last">
      {/* One button with two labels: another one would not have the focus. */}
      {(isUploading || canResume) && (
        <button
          type="button"
          class={isUploading ? undefined : 'main'}
          onClick={() => (isUploading ? sending.pause() : sending.start())}
        >
          {translate(isUploading ? 'send:pause' : phase === 'paused' ? 'send:resume' : 'send:tryAgain')}
        </button>
      )}
      {isUploading && canNotify && (
        <button type="button" onClick={() => void toggleNotification()}>
          {translate(isNotificationWanted.value ? 'send:notify.stop' : 'send:notify.start')}
        </button>
      )}
      {phase !== 'finishing' && <CancelButton transfer={transfer} sending={sending} />}
    </div>
  );
}

/** Shows that requests fail and are retried automatically. Stays until one succeeds. */
function RetryNotice({ sending }: Pick<Props, 'sending'>) {
  const box = useHeldFocus<HTMLDivElement>();
  return (
    <div ref={box} role="status">
      {isWaiting(sending) && (
        <p class="notice warn">
          {translate('send:heldUp')}{' '}
          <button type="button" onClick={retryNow}>
            {translate('send:tryNow')}
          </button>
        </p>
      )}
    </div>
  );
}

interface ChooseAgainProps extends Pick<Props, 'sending'> {
  readonly count: number;
}

function ChooseAgain({ sending, count }: ChooseAgainProps) {
  const unknownFiles = useSignal(0);
  const only = count === 1 ? sending.files.value.find(({ step }) => step.peek() === 'absent') : undefined;
  const stored = only?.stored.value ?? 0;
  return (
    <>
      <p>
        {stored > 0
          ? translateRich('send:goOn.file', { name: <bdi>{only?.name}</bdi> }, { stored: formatSize(stored) })
          : translate('send:goOn.text', { count })}
      </p>
      <FileDrop
        id="again"
        remaining={maxFiles}
        onAdd={(files) => {
          unknownFiles.value = reattachFiles(sending, files);
        }}
      />
      <div role="status">
        {unknownFiles.value > 0 && (
          <p class="notice warn">{translate('send:goOn.strangers', { count: unknownFiles.value })}</p>
        )}
      </div>
    </>
  );
}

const tickMs = 500;

/** Shows progress, upload rate and remaining time of all files. */
function TotalProgress({ sending }: Pick<Props, 'sending'>) {
  const { files, phase } = sending;
  const isHeldUp = isWaiting(sending);
  const total = useComputed(() => totalBytes(files.value)).value;
  const stored = useThrottled(() => storedBytes(files.value));
  const latest = useRef({ total, stored });
  latest.current = { total, stored };
  const speed = useSignal<{ readonly rate: number; readonly leftMs: number } | undefined>(undefined);
  useEffect(() => {
    if (phase.value !== 'uploading' || isHeldUp) {
      speed.value = undefined;
      return undefined;
    }
    const meter: SpeedMeter = createSpeedMeter();
    const timer = setInterval(() => {
      const now = performance.now();
      const { total, stored } = latest.current;
      meter.record(stored, now);
      const rate = meter.bytesPerSecond(now);
      speed.value = rate ? { rate, leftMs: ((total - stored) / rate) * 1000 } : undefined;
    }, tickMs);
    return () => clearInterval(timer);
  }, [phase.value, isHeldUp]);
  const share = total === 0 ? 1 : stored / total;
  // Screen readers announce each quarter, not each byte.
  const quarter = Math.floor(share * 4) / 4;
  return (
    <>
      <p class="share">{translate('send:share', { share: percentStored(stored, total) })}</p>
      <progress value={share} max={1} aria-label={translate('send:progress')} />
      <p class="figures">
        <span>{translate('send:stored', { stored: formatSize(stored), total: formatSize(total) })}</span>{' '}
        {speed.value !== undefined && (
          <>
            <span>{translate('send:rate', { size: formatSize(speed.value.rate) })}</span>{' '}
            <span>{translate('send:left', { time: formatDuration(speed.value.leftMs) })}</span>
          </>
        )}
      </p>
      <p class="visually-hidden" role="status">
        {translate(phaseKey(sending))} {translate('send:share', { share: quarter })}
      </p>
    </>
  );
}

/** Asks for confirmation, because hours of uploading may be lost. */
function CancelButton({ transfer, sending }: { readonly transfer: OutgoingTransfer; readonly sending: Sending }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const problem = useSignal<unknown>(undefined);
  async function confirm(): Promise<void> {
    try {
      await cancel(transfer, sending);
    } catch (error) {
      problem.value = error;
    }
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {translate('send:cancel')}
      </button>
      <Dialog dialog={dialog} title={translate('send:cancelTitle')}>
        <p>{translate('send:cancelText')}</p>
        <ProblemNotice error={problem.value} />
        <p class="actions last">
          <button type="button" onClick={() => dialog.current?.close()}>
            {translate('send:cancelNo')}
          </button>
          <button type="button" class="danger" onClick={() => void confirm()}>
            {translate('send:cancelYes')}
          </button>
        </p>
      </Dialog>
    </>
  );
}

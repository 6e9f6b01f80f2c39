import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { TransferRef, TransferStatus } from '#client';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { clearIfUnverified, client } from '../identity.ts';
import { isLink, linkPolicyAddress } from '../link-address.ts';
import { formatDate, formatDateTime, translate } from '../messages.ts';
import { createdAt } from './entry-contents.ts';
import { expiryOn, latestExpiry, localDay } from './expiry-choice.ts';

interface Props {
  readonly transfer: TransferRef;
  readonly detail: TransferStatus;
  readonly onChange: (changed: TransferStatus) => void;
}

/** Changes how long a transfer is available. */
export function ExpiryAction({ transfer, detail, onChange }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isChanged = useSignal(false);
  const { day, latest, problem, open, set, save } = useExpiry(transfer, detail, (changed) => {
    isChanged.value = true;
    dialog.current?.close();
    onChange(changed);
  });
  const isLongest =
    latest.value !== undefined && localDay(latest.value) === localDay(new Date(detail.transfer.expirationDate));
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isChanged.value = false;
          open();
          dialog.current?.showModal();
        }}
      >
        {translate('transfers:expiry')}
      </button>
      <span class="muted" role="status">
        {isChanged.value &&
          translate('transfers:expiryChanged', { date: formatDateTime(new Date(detail.transfer.expirationDate)) })}
      </span>
      <Dialog dialog={dialog} title={translate('transfers:expiryTitle')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (day.value !== '') void save();
          }}
        >
          <DayField day={day.value} latest={latest.value} isPresent={isLongest} onInput={set} />
          <ProblemNotice error={problem.value} />
          <p class="actions last">
            <button type="submit" class="main">
              {translate('transfers:expirySave')}
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              {translate('transfers:cancel')}
            </button>
          </p>
        </form>
      </Dialog>
    </>
  );
}

interface DayFieldProps {
  readonly day: string;
  readonly latest: Date | undefined;
  /** Whether the transfer already expires on the latest day. */
  readonly isPresent: boolean;
  readonly onInput: (day: string) => void;
}

function DayField({ day, latest, isPresent, onInput }: DayFieldProps) {
  const id = useId();
  const limit = latest === undefined ? {} : { max: localDay(latest), 'aria-describedby': `${id}-hint` };
  return (
    <div class="field">
      <label for={id}>{translate('transfers:expiryDay')}</label>
      <input
        id={id}
        type="date"
        value={day}
        min={localDay(new Date())}
        {...limit}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {latest !== undefined && (
        <p class="muted small last" id={`${id}-hint`}>
          {translate(isPresent ? 'transfers:expiryLongest' : 'transfers:expiryLatest', { date: formatDate(latest) })}
        </p>
      )}
    </div>
  );
}

/** The input of the dialog, and the functions of its buttons. */
function useExpiry(transfer: TransferRef, detail: TransferStatus, onSaved: (changed: TransferStatus) => void) {
  const day = useSignal('');
  const latest = useSignal<Date | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const present = new Date(detail.transfer.expirationDate);
  function open(): void {
    day.value = localDay(present);
    problem.value = undefined;
    void requestMaxDays(transfer, detail).then((maxDays) => {
      if (maxDays !== undefined) latest.value = latestExpiry(createdAt(transfer.trackingId), maxDays, present);
    });
  }
  const set = (value: string) => (day.value = value);
  async function save(): Promise<void> {
    problem.value = undefined;
    try {
      onSaved(await client().changeExpiry(transfer, expiryOn(day.value, latest.value)));
    } catch (error) {
      if (!clearIfUnverified(error)) problem.value = error;
    }
  }
  return { day, latest, problem, open, set, save };
}

/** Returns undefined if the limit cannot be determined. The server checks the date in any case. */
async function requestMaxDays(transfer: TransferRef, { status }: TransferStatus): Promise<number | undefined> {
  const addresses = status.recipients.map(({ mail: address }) => (isLink(address) ? linkPolicyAddress : address));
  try {
    const { settings } = await client().transferPolicy(transfer.sender, [...new Set(addresses)]);
    return settings?.maxRetentionPeriod;
  } catch (error) {
    clearIfUnverified(error);
    return undefined;
  }
}

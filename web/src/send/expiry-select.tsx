import { formatDateTime, translate } from '../messages.ts';
import { retentionDays } from './draft.ts';
import { policy } from './policy.ts';

const dayMs = 86_400_000;
const usualDays = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365];

/** Selects how long the files are available. The limit depends on sender and recipients, so it may be unknown. */
export function ExpirySelect() {
  const maxDays = policy.value.settings?.maxRetentionPeriod;
  const chosen = maxDays === undefined ? retentionDays.value : Math.min(retentionDays.value ?? maxDays, maxDays);
  const days = usualDays.filter((count) => count < (maxDays ?? Number.POSITIVE_INFINITY));
  const until = chosen === undefined ? undefined : formatDateTime(new Date(Date.now() + chosen * dayMs));
  return (
    <p class="expiry">
      <label for="days">{translate('send:until')}</label>
      <select
        id="days"
        value={chosen === maxDays ? 'longest' : String(chosen)}
        title={until === undefined ? undefined : translate('send:untilThen', { date: until })}
        onChange={({ currentTarget: { value } }) => {
          retentionDays.value = value === 'longest' ? undefined : Number(value);
        }}
      >
        {days.map((count) => (
          <option key={count} value={String(count)}>
            {translate('send:days', { count })}
          </option>
        ))}
        <option value="longest">
          {maxDays === undefined ? translate('send:longest') : translate('send:days', { count: maxDays })}
        </option>
      </select>
    </p>
  );
}

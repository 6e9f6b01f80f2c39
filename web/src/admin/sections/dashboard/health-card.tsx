import type { Health } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useData } from '../../components/use-data.ts';
import { can } from '../../session.ts';

/** The state of each part of the service. */
export function HealthCard() {
  const health = useData((client) => client.service.health());
  const attempt = useAttempt();
  const check = () => attempt.run(async () => health.replace(await admin.service.checkHealth()));
  return (
    <section class="card" aria-labelledby="health">
      <div class="card-head">
        <h2 id="health">{translate('admin-dashboard:health.title')}</h2>
        {can('health.check') && (
          <button type="button" disabled={attempt.isBusy} onClick={() => void check()}>
            <Icon name="refresh" />
            {translate('admin-dashboard:health.check')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={health} isEmpty={(parts) => parts.length === 0} empty={translate('admin-dashboard:health.none')}>
        {(parts) => (
          <ul class="entries">
            {parts.map((part) => (
              <PartItem key={part.part} part={part} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const looks = { ok: 'good', failing: 'bad', off: 'off' } as const;

function PartItem({ part: { part, state, since, lastError } }: { readonly part: Health[number] }) {
  return (
    <li>
      <StateMark look={looks[state]} />
      <span class="grow">
        {translate(`admin-dashboard:part.${part}`)}
        {/* The server describes errors in English, in words that administrators can search for. */}
        {state === 'failing' && lastError !== null && (
          <p class="small" lang="en" dir="ltr">
            {lastError}
          </p>
        )}
      </span>
      <span class="muted small">
        {translate(`admin-dashboard:partState.${state}`)}
        {state !== 'off' && ` · ${formatWhen(since)}`}
      </span>
    </li>
  );
}

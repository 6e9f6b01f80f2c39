import type { PolicySimulation, PolicySimulationResult } from '#client';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { formatList, formatSetting } from './format-setting.ts';
import { type Rule, settingKinds } from './rule-settings.ts';

interface Props {
  readonly decision: PolicySimulationResult;
  readonly simulation: PolicySimulation;
  readonly list: readonly Rule[];
}

/** The decision, the rules that decide it, and the limits of the transfer. */
export function DecisionView({ decision, simulation, list }: Props) {
  const { allowed, allowing, denying } = decision;
  const deciding = allowed ? allowing : denying;
  const parts = { sender: <bdi>{simulation.sender}</bdi>, recipients: <bdi>{formatList(simulation.recipients)}</bdi> };
  return (
    <div class="decision">
      <p class="with-mark">
        <StateMark look={allowed ? 'good' : 'bad'} />
        <strong>{translateRich(`admin-policy:answer.${allowed ? 'allowed' : 'denied'}`, parts)}</strong>
      </p>
      <Reason decision={decision} simulation={simulation} />
      {deciding.length > 0 && (
        <p class="rule-links">
          {translate('admin-policy:simulator.deciding')} <RuleLinks ids={deciding} list={list} />
        </p>
      )}
      {allowed && <Limits settings={decision.settings} list={list} />}
    </div>
  );
}

/** Why sending is not allowed, if it is more than a rule that denies it. */
function Reason({ decision, simulation }: Omit<Props, 'list'>) {
  const { allowed, maySend, denying, failedRecipients, settings } = decision;
  if (allowed) return null;
  const modes = settings.find(({ name }) => name === 'allowedPasswordModes');
  if (modes?.value === '') return <p>{translate('admin-policy:answer.noMode')}</p>;
  if (!maySend && denying.length === 0) return <p>{translate('admin-policy:answer.noRule')}</p>;
  if (denying.length > 0 && failedRecipients.length === simulation.recipients.length) return null;
  return <p>{translateRich('admin-policy:answer.failed', { list: <bdi>{formatList(failedRecipients)}</bdi> })}</p>;
}

type Settings = PolicySimulationResult['settings'];

/** First what rules determine. Defaults are in a part of their own. */
function Limits({ settings, list }: { readonly settings: Settings; readonly list: readonly Rule[] }) {
  const settingsInUse = settings.filter(({ name }) => settingKinds[name] !== 'unused');
  const ruled = settingsInUse.filter(({ rules }) => rules.length > 0);
  const others = settingsInUse.filter(({ rules }) => rules.length === 0);
  return (
    <>
      {ruled.length > 0 && (
        <>
          <h3>{translate('admin-policy:simulator.limits')}</h3>
          <LimitList settings={ruled} list={list} />
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>{translate('admin-policy:simulator.defaults', { count: others.length })}</summary>
          <LimitList settings={others} list={list} />
        </details>
      )}
    </>
  );
}

function LimitList({ settings, list }: { readonly settings: Settings; readonly list: readonly Rule[] }) {
  return (
    <dl>
      {settings.map(({ name, value, rules }) => (
        <div key={name}>
          <dt>{translate(`admin-policy:setting.${name}`)}</dt>
          <dd>
            {formatSetting(name, value)} <RuleLinks ids={rules} list={list} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Buttons that show rules in the table. */
function RuleLinks({ ids, list }: { readonly ids: readonly string[]; readonly list: readonly Rule[] }) {
  function show(id: string): void {
    const row = document.getElementById(`rule-${id}`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }
  // A rule that was removed in the meantime has no place.
  const places = ids.flatMap((id) => {
    const place = list.findIndex((rule) => rule.id === id);
    return place < 0 ? [] : [{ id, number: place + 1 }];
  });
  return (
    <>
      {places
        .sort((one, other) => one.number - other.number)
        .map(({ id, number }) => (
          <button key={id} type="button" class="quiet rule-link" onClick={() => show(id)}>
            {translate('admin-policy:number', { number })}
          </button>
        ))}
    </>
  );
}

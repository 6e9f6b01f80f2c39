import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PolicySimulation, PolicySimulationResult } from '#client';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, useAttempt } from '../../components/actions.tsx';
import { Card } from '../../components/card.tsx';
import { Field, plainText, Submit } from '../../components/form.tsx';
import { StateMark } from '../../components/marks.tsx';
import { type Rule, settingKinds } from './rule.ts';
import { formatList, formatSetting } from './rule-text.tsx';
import { t } from './t.ts';

interface Props {
  readonly list: readonly Rule[];
  /** After a change of the rules, the last simulation runs again. */
  readonly version: string | undefined;
  readonly decision: Signal<PolicySimulationResult | undefined>;
}

/** Shows whether a sender may send to recipients from a network, and which rules decide it. */
export function Simulator({ list, version, decision }: Props) {
  const [sender, recipients, network] = [useSignal(''), useSignal(''), useSignal('')];
  const { simulated, attempt, simulate, clear } = useSimulation(version, decision);
  function submit(event: Event): void {
    event.preventDefault();
    void simulate({
      sender: sender.value.trim(),
      recipients: recipients.value.split(/[\s,;]+/).filter((text) => text !== ''),
      network: network.value.trim() === '' ? null : network.value.trim(),
    });
  }
  const label = (name: string) => t(`simulator.${name}`);
  return (
    <Card id="simulator" look="simulator" title={label('title')}>
      <form onSubmit={submit}>
        <Field id="simulated-sender" label={label('sender')} value={sender} required {...plainText} />
        <Field
          id="simulated-recipients"
          label={label('recipients')}
          hint={label('recipientsHint')}
          value={recipients}
          required
          {...plainText}
        />
        <Field
          id="simulated-network"
          label={label('network')}
          hint={label('networkHint')}
          value={network}
          {...plainText}
        />
        <AttemptNotice attempt={attempt} />
        <p class="actions last">
          <Submit attempt={attempt}>{label('check')}</Submit>
          {simulated !== undefined && <Button onUse={clear} label={label('clear')} />}
        </p>
      </form>
      <div role="status">
        {decision.value !== undefined && simulated !== undefined && (
          <DecisionView decision={decision.value} simulation={simulated} list={list} />
        )}
      </div>
    </Card>
  );
}

/** Runs a simulation, and runs it again when the rules have changed. */
function useSimulation(version: Props['version'], decision: Props['decision']) {
  const simulated = useSignal<PolicySimulation | undefined>(undefined);
  const attempt = useAttempt();
  async function simulate(simulation: PolicySimulation): Promise<void> {
    const isDecided = await attempt.run(async () => {
      decision.value = await admin.policy.simulate(simulation);
    });
    if (isDecided) simulated.value = simulation;
  }
  useEffect(() => {
    if (simulated.value !== undefined) void simulate(simulated.value);
  }, [version]);
  function clear(): void {
    decision.value = undefined;
    simulated.value = undefined;
  }
  return { simulated: simulated.value, attempt, simulate, clear };
}

interface DecisionViewProps {
  readonly decision: PolicySimulationResult;
  readonly simulation: PolicySimulation;
  readonly list: readonly Rule[];
}

/** The decision, the rules that decide it, and the limits of the transfer. */
function DecisionView({ decision, simulation, list }: DecisionViewProps) {
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
          {t('simulator.deciding')} <RuleLinks ids={deciding} list={list} />
        </p>
      )}
      {allowed && <Limits settings={decision.settings} list={list} />}
    </div>
  );
}

/** Why sending is not allowed, if it is more than a rule that denies it. */
function Reason({ decision, simulation }: Omit<DecisionViewProps, 'list'>) {
  const { allowed, maySend, denying, failedRecipients, settings } = decision;
  if (allowed) return null;
  const modes = settings.find(({ name }) => name === 'allowedPasswordModes');
  if (modes?.value === '') return <p>{t('answer.noMode')}</p>;
  if (!maySend && denying.length === 0) return <p>{t('answer.noRule')}</p>;
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
          <h3>{t('simulator.limits')}</h3>
          <LimitList settings={ruled} list={list} />
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('simulator.defaults', { count: others.length })}</summary>
          <LimitList settings={others} list={list} />
        </details>
      )}
    </>
  );
}

function LimitList({ settings, list }: { readonly settings: Settings; readonly list: readonly Rule[] }) {
  return (
    <dl class="values">
      {settings.map(({ name, value, rules }) => (
        <div key={name}>
          <dt>{t(`setting.${name}`)}</dt>
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
            {t('number', { number })}
          </button>
        ))}
    </>
  );
}

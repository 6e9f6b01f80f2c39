import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PolicySimulation, PolicySimulationResult } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { DecisionView } from './decision-view.tsx';
import type { Rule } from './rule-settings.ts';

interface Props {
  readonly list: readonly Rule[];
  /** After a change of the rules, the last simulation runs again. */
  readonly version: string | undefined;
  readonly decision: Signal<PolicySimulationResult | undefined>;
}

const plain = { dir: 'ltr', autocomplete: 'off', autocapitalize: 'none', spellcheck: false } as const;

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
  const label = (name: string) => translate(`admin-policy:simulator.${name}`);
  return (
    <section class="card simulator" aria-labelledby="simulator">
      <h2 id="simulator">{label('title')}</h2>
      <form onSubmit={submit}>
        <Field id="simulated-sender" label={label('sender')} value={sender} required {...plain} />
        <Field
          id="simulated-recipients"
          label={label('recipients')}
          hint={label('recipientsHint')}
          value={recipients}
          required
          {...plain}
        />
        <Field id="simulated-network" label={label('network')} hint={label('networkHint')} value={network} {...plain} />
        <AttemptNotice attempt={attempt} />
        <p class="actions last">
          <button type="submit" class="main" aria-disabled={attempt.isBusy}>
            {label('check')}
          </button>
          {simulated !== undefined && (
            <button type="button" onClick={clear}>
              {label('clear')}
            </button>
          )}
        </p>
      </form>
      <div role="status">
        {decision.value !== undefined && simulated !== undefined && (
          <DecisionView decision={decision.value} simulation={simulated} list={list} />
        )}
      </div>
    </section>
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

import type { Setup } from '#client';
import { translate } from '../../../messages.ts';
import { formatNumber } from '../../components/format.ts';
import { Link } from '../../components/link.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { hrefOf } from '../../router.ts';
import { can } from '../../session.ts';
import type { SetupStep, View } from './steps.ts';

interface Props {
  readonly steps: Setup;
  readonly current: View;
}

/** All steps with their states, beside the current one. */
export function StepList({ steps, current }: Props) {
  return (
    <nav class="card setup-steps" aria-labelledby="setup-steps">
      <h2 id="setup-steps">{translate('admin-assistant:steps')}</h2>
      <ol>
        {steps.map(({ name, state }, index) => (
          <li key={name}>
            <StepMark state={state} number={index + 1} />
            <span>
              {can('setup.write') ? (
                <Link href={hrefOf('assistant', name)} isCurrent={name === current}>
                  {translate(`admin-assistant:title.${name}`)}
                </Link>
              ) : (
                translate(`admin-assistant:title.${name}`)
              )}
              <span class="muted small">{translate(`admin-assistant:state.${state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The number of an open step, or its state. */
function StepMark({ state, number }: { readonly state: SetupStep['state']; readonly number: number }) {
  if (state !== 'open') return <StateMark look={state === 'done' ? 'good' : 'off'} />;
  return (
    <span class="mark" aria-hidden="true">
      {formatNumber(number)}
    </span>
  );
}

import './assistant.css';
import type { ComponentType } from 'preact';
import type { Setup } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { baseUrl } from '../../../service.ts';
import { admin } from '../../api.ts';
import { useAttempt } from '../../components/actions.tsx';
import { Link } from '../../components/card.tsx';
import { formatNumber } from '../../components/format.ts';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { hrefOf, navigate } from '../../router.ts';
import { findSection, type SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { BaseUrlStep, MailStep, ScannerStep } from './checks.tsx';
import { KeyCopyStep } from './key-copy-step.tsx';
import { LanguagesStep } from './languages-step.tsx';
import { NameStep } from './name-step.tsx';
import { PolicyStep } from './policy-step.tsx';
import { type SetupStep, type StepName, type StepProps, stepNames, type View, viewAfter, viewOf } from './steps.tsx';
import { t } from './t.ts';

const contents: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  name: NameStep,
  baseUrl: BaseUrlStep,
  mail: MailStep,
  keyCopy: KeyCopyStep,
  policy: PolicyStep,
  scanner: ScannerStep,
  languages: LanguagesStep,
};

/** The steps that make a new service ready. Each can be skipped, and has an address. */
export default function Assistant({ path: [name] }: SectionProps) {
  const setup = useData((client) => client.service.setup());
  // Without the permission there is nothing to do in a step.
  const view = can('setup.write') ? viewOf(name) : 'start';
  const order: readonly View[] = stepNames;
  const number = order.indexOf(view) + 1;
  return (
    <div class="assistant">
      <div key={view} class="section-head">
        <div>
          {number > 0 && <p class="step">{t('step', { number, count: stepNames.length })}</p>}
          <PageHeading>{t(`title.${view}`)}</PageHeading>
        </div>
      </div>
      <div class="beside setup-columns">
        <div class="card" key={view}>
          <Loaded from={setup}>{(steps) => <Content view={view} steps={steps} reload={setup.reload} />}</Loaded>
        </div>
        <nav class="card setup-steps" aria-labelledby="setup-steps">
          <h2 id="setup-steps">{t('steps')}</h2>
          <ol class="bare">
            {(setup.data ?? []).map(({ name, state }, index) => (
              <li key={name}>
                <StepMark state={state} number={index + 1} />
                <span>
                  {can('setup.write') ? (
                    <Link href={hrefOf('assistant', name)} isCurrent={name === view}>
                      {t(`title.${name}`)}
                    </Link>
                  ) : (
                    t(`title.${name}`)
                  )}
                  <span class="muted small">{t(`state.${state}`)}</span>
                </span>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  );
}

interface ContentProps {
  readonly view: View;
  readonly steps: Setup;
  readonly reload: () => Promise<void>;
}

function Content({ view, steps, reload }: ContentProps) {
  const step = steps.find(({ name }) => name === view);
  if (step !== undefined) return <Step step={step} reload={reload} />;
  const isComplete = steps.every(({ state }) => state === 'done');
  return view === 'done' ? (
    <>
      <p>{t(isComplete ? 'done.complete' : 'done.text')}</p>
      <p class="actions">
        <a class="button main" href={`${baseUrl}/`}>
          {t('done.send')}
        </a>
        <Link class="button" href={hrefOf()}>
          {translate('admin:toStart')}
        </Link>
        {can('administrators.write') && findSection('people') !== undefined && (
          <Link class="button" href={hrefOf('people')}>
            {t('done.invite')}
          </Link>
        )}
      </p>
    </>
  ) : (
    <StartView steps={steps} />
  );
}

function Step({ step, reload }: Pick<StepProps, 'step'> & Pick<ContentProps, 'reload'>) {
  const attempt = useAttempt();
  const next = () => navigate(hrefOf('assistant', viewAfter(step.name)));
  async function finish(state: 'done' | 'skipped'): Promise<void> {
    const isSaved = await attempt.run(async () => {
      await admin.service.changeSetupStep(step.name, state);
      await reload();
    });
    if (isSaved) await next();
  }
  const StepContent = contents[step.name];
  return <StepContent step={step} flow={{ attempt, finish, next: () => void next() }} />;
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

/** Offers to begin, or to continue with the first open step. */
function StartView({ steps }: { readonly steps: Setup }) {
  const open = steps.filter(({ state }) => state === 'open');
  // The service finds out itself that some steps are done.
  const isBegun = steps.some(({ state, isDetected }) => state !== 'open' && !isDetected);
  if (!can('setup.write')) return <p class="notice">{t('start.viewer')}</p>;
  return (
    <>
      <p>{t('start.text')}</p>
      <p>{t('start.skip')}</p>
      {open.length === 0 && <p class="notice good">{t('start.complete')}</p>}
      <p class="actions">
        {open[0] !== undefined && (
          <Link class="button main" href={hrefOf('assistant', open[0].name)}>
            {t(`start.${isBegun ? 'continue' : 'begin'}`)}
          </Link>
        )}
        <Link class="button" href={hrefOf()}>
          {t('start.later')}
        </Link>
      </p>
    </>
  );
}

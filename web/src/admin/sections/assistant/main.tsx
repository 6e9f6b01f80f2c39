import './assistant.css';
import type { ComponentType } from 'preact';
import type { Setup } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { useAttempt } from '../../components/attempt.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useData } from '../../components/use-data.ts';
import { hrefOf, navigate } from '../../router.ts';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { BaseUrlStep } from './base-url-step.tsx';
import { DoneView, StartView } from './end-views.tsx';
import { KeyCopyStep } from './key-copy-step.tsx';
import { LanguagesStep } from './languages-step.tsx';
import { MailStep } from './mail-step.tsx';
import { NameStep } from './name-step.tsx';
import { PolicyStep } from './policy-step.tsx';
import { ScannerStep } from './scanner-step.tsx';
import { StepList } from './step-list.tsx';
import { type StepName, type StepProps, stepNames, type View, viewAfter, viewOf } from './steps.ts';

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
  return (
    <div class="assistant">
      <Heading key={view} view={view} />
      <div class="setup-columns">
        <div class="card" key={view}>
          <Loaded from={setup} isEmpty={() => false} empty="">
            {(steps) => <Content view={view} steps={steps} reload={setup.reload} />}
          </Loaded>
        </div>
        <StepList steps={setup.data ?? []} current={view} />
      </div>
    </div>
  );
}

function Heading({ view }: { readonly view: View }) {
  const order: readonly View[] = stepNames;
  const number = order.indexOf(view) + 1;
  return (
    <div class="section-head">
      <div>
        {number > 0 && <p class="step">{translate('admin-assistant:step', { number, count: stepNames.length })}</p>}
        <PageHeading>{translate(`admin-assistant:title.${view}`)}</PageHeading>
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
  return view === 'done' ? <DoneView steps={steps} /> : <StartView steps={steps} />;
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

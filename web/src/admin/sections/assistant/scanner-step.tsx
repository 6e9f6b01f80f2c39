import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { CheckView, useCheck } from './check-view.tsx';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './steps.ts';

/** Checks that the virus scanner finds the test file. */
export function ScannerStep({ step, flow }: StepProps) {
  const check = useCheck('scanner');
  const action = check.data?.state === 'ok' ? translate('admin-assistant:continue') : undefined;
  return (
    <>
      <p>{translate('admin-assistant:scanner.text')}</p>
      <p>{translateRich('admin-assistant:scanner.how', { setting: <code>SEALPOST_CLAMD</code> })}</p>
      <CheckView name="scanner" check={check} />
      <StepActions step={step} flow={flow} action={action} />
    </>
  );
}

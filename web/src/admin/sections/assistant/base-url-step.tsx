import { translate } from '../../../messages.ts';
import { baseUrl } from '../../../service.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { CheckView, useCheck } from './check-view.tsx';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './steps.ts';

/** An address that only browsers on the machine of the service can open. */
const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);

/** Checks that the address in links leads to this service. */
export function BaseUrlStep({ step, flow }: StepProps) {
  const check = useCheck('baseUrl');
  const isRight = check.data?.state === 'ok' && !isLocal;
  return (
    <>
      <p>{translateRich('admin-assistant:baseUrl.text', { setting: <code>SEALPOST_BASE_URL</code> })}</p>
      <p>
        {translateRich('admin-assistant:baseUrl.here', {
          address: (
            <a href={`${baseUrl}/`} target="_blank" rel="noopener">
              {baseUrl}
            </a>
          ),
        })}
      </p>
      {isLocal && <p class="notice warn">{translate('admin-assistant:baseUrl.local')}</p>}
      <CheckView name="baseUrl" check={check} />
      <StepActions step={step} flow={flow} action={isRight ? translate('admin-assistant:continue') : undefined} />
    </>
  );
}

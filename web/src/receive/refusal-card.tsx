import { PageHeading } from '../parts/page-heading.tsx';
import { say, sayTime } from '../words.ts';
import { askForPassword } from './opened-transfer.ts';
import { mayPass, type Refusal } from './refusal.ts';

/** Says why there are no files, and what can be done about it. */
export function RefusalCard({ refusal, again }: { readonly refusal: Refusal; readonly again: () => Promise<void> }) {
  const { kind, until } = refusal;
  const values = { until: until === undefined ? '' : sayTime(until) };
  return (
    <div class={`card narrow refusal ${mayPass.includes(kind) ? 'warn' : 'bad'}`} role="alert">
      <PageHeading>{say(`receive:${kind}.title`)}</PageHeading>
      <p>{say(`receive:${kind}.text`, values)}</p>
      <p class="last">{say(`receive:${kind}.next`)}</p>
      {mayPass.includes(kind) && (
        <p class="last actions">
          {/* After a lock another password is typed; what was only in the way is asked for again as it was. */}
          <button type="button" class="main" onClick={kind === 'locked' ? askForPassword : () => void again()}>
            {say('receive:again')}
          </button>
        </p>
      )}
    </div>
  );
}

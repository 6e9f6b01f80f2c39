import { AttemptNotice } from '../../components/attempt.tsx';
import { OutdatedNotice } from '../../components/use-versioned.tsx';
import type { Rules } from './use-rules.ts';

/** Why a change was not saved. */
export function RuleNotices({ rules }: { readonly rules: Rules }) {
  return (
    <>
      <OutdatedNotice from={rules.loaded} />
      <AttemptNotice attempt={rules.attempt} />
    </>
  );
}

import type { RuleText } from '../../core/policy/rule.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { addRules, isPolicyDefined, markRulesChanged } from '../../db/policy-rules.ts';
import type { Ports } from '../../ports/ports.ts';

const allowAll: RuleText = {
  effect: 'allow',
  sender: '*',
  recipient: '*',
  network: null,
  settings: {},
  tryOut: true,
};

/**
 * Runs when the service starts. If no policy was ever defined, allows everyone to send to everyone where only this
 * machine can connect, and denies everything elsewhere. The rule is marked as a try-out rule, so that it does not act
 * when the same data is served to others later. Changes nothing once a policy was defined.
 */
export async function initializePolicy({ db, clock }: Pick<Ports, 'db' | 'clock'>, isLocal: boolean): Promise<void> {
  if (await isPolicyDefined(db)) return;
  await db.transaction().execute(async (tx) => {
    // Another process may have initialized the policy in the meantime.
    if ((await markRulesChanged(tx)) === 1 && isLocal)
      await addRules(tx, [{ id: newShortId(), text: allowAll }], clock.now());
  });
}

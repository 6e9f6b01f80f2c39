import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NewPolicyRule, PolicyRules, Versioned } from '#client';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/actions.tsx';
import { OutdatedNotice, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import type { Rule } from './rule.ts';
import { inOrder } from './rule-lists.ts';

export type ImportMode = 'append' | 'replace';

/** The rules of the service and the changes of the administrator. Each change returns whether it was saved. */
export interface Rules {
  readonly loaded: VersionedData<PolicyRules>;
  /** In the order that the administrator wants, also while it is being saved. */
  readonly list: readonly Rule[];
  readonly attempt: Attempt;
  /** Undefined until the rules are loaded. */
  readonly version: string | undefined;
  add(rule: NewPolicyRule): Promise<boolean>;
  change(id: string, rule: NewPolicyRule): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  importFile(csv: string, mode: ImportMode): Promise<boolean>;
  /** Shows the new order at once. Saves it when no other change is being saved. */
  order(ids: readonly string[]): void;
}

type Save = (change: (version: string) => Promise<Versioned<PolicyRules>>) => Promise<boolean>;

export function useRules(): Rules {
  const loaded = useVersioned((client) => client.policy.rules());
  const attempt = useAttempt();
  // A change may start after a dialog, when the rules have another version than at the click.
  const latest = useRef(loaded);
  latest.current = loaded;
  const saved = () => latest.current.data?.data ?? [];
  const save: Save = async (change) => {
    let isSaved = false;
    await attempt.run(async () => {
      isSaved = await latest.current.save(change);
    });
    return isSaved;
  };
  const wanted = useWantedOrder(saved, save, attempt.isBusy);
  return {
    loaded,
    list: inOrder(saved(), wanted.value),
    attempt,
    version: loaded.data?.version,
    add: (rule) =>
      save(async (current) => {
        const { version, data } = await admin.policy.add(rule, current);
        return { version, data: [...saved(), data] };
      }),
    change: (id, rule) =>
      save(async (current) => {
        const { version, data } = await admin.policy.change(id, rule, current);
        return { version, data: saved().map((each) => (each.id === id ? data : each)) };
      }),
    remove: (id) =>
      save(async (current) => {
        const version = await admin.policy.remove(id, current);
        return { version, data: saved().filter((each) => each.id !== id) };
      }),
    importFile: (csv, mode) =>
      save(async (current) => {
        await admin.policy.import(csv, current, { mode });
        return admin.policy.rules();
      }),
    order(ids) {
      wanted.value = ids;
    },
  };
}

/** Saves an order as soon as one is wanted. Of several moves during a request, the last order is sent after it. */
function useWantedOrder(saved: () => readonly Rule[], save: Save, isBusy: boolean) {
  const wanted = useSignal<readonly string[] | undefined>(undefined);
  async function saveOrder(ids: readonly string[]): Promise<void> {
    const data = [...inOrder(saved(), ids)];
    const sent = data.map(({ id }) => id);
    const isSaved = await save(async (version) => ({ version: await admin.policy.order(sent, version), data }));
    // If it was not saved, the table shows the order of the service again.
    if (!isSaved || wanted.peek() === ids) wanted.value = undefined;
  }
  useEffect(() => {
    if (wanted.value !== undefined && !isBusy) void saveOrder(wanted.value);
  }, [wanted.value, isBusy]);
  return wanted;
}

/** Why a change was not saved. */
export function RuleNotices({ rules }: { readonly rules: Rules }) {
  return (
    <>
      <OutdatedNotice from={rules.loaded} />
      <AttemptNotice attempt={rules.attempt} />
    </>
  );
}

/**
 * Returns a function that moves the focus after the next rendering: to the first of these elements that exists. Changes
 * of the table remove the control that had the focus, and browsers would then start at the top of the page.
 */
export function useNextFocus(): (...ids: readonly string[]) => void {
  const next = useRef<readonly string[]>([]);
  const [, render] = useState({});
  // Before the next key press, which would go to the page otherwise.
  useLayoutEffect(() => {
    const found = next.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    next.current = [];
    found?.focus();
  });
  return (...ids) => {
    next.current = ids;
    render({});
  };
}

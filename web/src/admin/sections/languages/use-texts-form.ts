import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type PackText, SealpostProblem } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, useAttempt } from '../../components/attempt.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';
import { changesOf, faultOf, mergeChanged, refreshDrafts, type TextDrafts, type TextFault } from './text-drafts.ts';
import type { TextList } from './use-texts.ts';

type Faults = ReadonlyMap<string, TextFault>;

interface TextInput {
  readonly drafts: TextDrafts;
  readonly faults: Faults;
  /** Changes the input for a message. Without a text, it begins with the one that is used. */
  change(message: PackText, text: string): void;
  /** Ends the input for messages. */
  close(keys: readonly string[]): void;
}

export interface TextsForm extends TextInput {
  /** The number of unsaved changes. */
  readonly count: number;
  readonly attempt: Attempt;
  discard(): void;
  save(): Promise<void>;
}

export const inputId = (key: string) => `text-${key.replaceAll(/[^\w-]/g, '-')}`;

/** The input for several messages, which is saved at once. It stays when a filter hides its message. */
export function useTextsForm(packId: string, list: TextList): TextsForm {
  const { report, ...input } = useTextInput(list);
  const { drafts } = input;
  const { versioned } = list;
  const attempt = useAttempt();
  const changes = changesOf(drafts);
  const count = Object.keys(changes).length;
  useLeaveGuard(count > 0);

  async function save(): Promise<void> {
    const wrong = localFaults(drafts, Object.keys(changes));
    report(wrong);
    if (wrong.size > 0) return;
    let isSaved = false;
    await attempt.run(async () => {
      try {
        isSaved = await versioned.save(async (version) => {
          const { data, ...changed } = await admin.languages.changeTexts(packId, changes, version);
          const page = versioned.data?.data ?? { data: [], meta: { pageSize: 0, next: null, ownTexts: 0 } };
          return { ...changed, data: mergeChanged(page, data, drafts) };
        });
      } catch (error) {
        report(new Map(wrongTexts(error).map((key) => [key, { kind: 'server' }])));
        throw error;
      }
    });
    if (!isSaved) return;
    input.close([...drafts.keys()]);
    showToast(translate('admin-languages:texts.saved', { count }));
  }

  function discard(): void {
    input.close([...drafts.keys()]);
    attempt.clear();
  }

  return { ...input, count, attempt, discard, save };
}

function useTextInput({ versioned, messages }: TextList): TextInput & { readonly report: (faults: Faults) => void } {
  const drafts = useSignal<TextDrafts>(new Map());
  const faults = useSignal<Faults>(new Map());
  useEffect(() => {
    if (drafts.peek().size > 0) drafts.value = refreshDrafts(drafts.peek(), messages);
  }, [versioned.data]);
  useFocusOnFirst(faults.value);
  const without = <Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]) =>
    new Map([...map].filter(([key]) => !keys.includes(key)));
  return {
    drafts: drafts.value,
    faults: faults.value,
    change(message, text) {
      drafts.value = new Map(drafts.value).set(message.key, { text, message });
      faults.value = without(faults.value, [message.key]);
    },
    close(keys) {
      drafts.value = without(drafts.value, keys);
      faults.value = without(faults.value, keys);
    },
    report(found) {
      faults.value = found;
    },
  };
}

function useFocusOnFirst(faults: Faults): void {
  useEffect(() => {
    const [first] = faults.keys();
    if (first !== undefined) document.getElementById(inputId(first))?.focus();
  }, [faults]);
}

function localFaults(drafts: TextDrafts, keys: readonly string[]): Faults {
  return new Map(
    keys.flatMap((key) => {
      const draft = drafts.get(key);
      const fault = draft === undefined || draft.message.text === null ? undefined : faultOf(draft.text, draft.message);
      return fault === undefined ? [] : [[key, fault] as const];
    }),
  );
}

/** The keys of the texts that the server has rejected. */
function wrongTexts(error: unknown): readonly string[] {
  const keys = error instanceof SealpostProblem ? error.members['texts'] : undefined;
  return Array.isArray(keys) ? keys.map(String) : [];
}

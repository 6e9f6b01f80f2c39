import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PackText, PackTextPage, SealpostAdmin, Versioned } from '#client';
import { admin } from '../../api.ts';
import { useAttempt } from '../../components/actions.tsx';
import { keepLoadedCount, loadedCount, useVersioned } from '../../components/loaded.tsx';
import { rejectedNames, useFocusOnFirst } from '../../components/save-bar.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { changesOf, faultOf, mergeChanged, refreshDrafts, type TextDrafts, type TextFault } from './drafts.ts';
import { t } from './t.ts';

type Faults = ReadonlyMap<string, TextFault>;

export type TextsForm = ReturnType<typeof useTextsForm>;

export const inputId = (key: string) => `text-${key.replaceAll(/[^\w-]/g, '-')}`;

/** The input for several messages, which is saved at once. It stays when a filter hides its message. */
export function useTextsForm(packId: string, list: TextList) {
  const { report, ...input } = useTextInput(list);
  const { drafts } = input;
  const { versioned } = list;
  const attempt = useAttempt();
  const changes = changesOf(drafts);
  const count = Object.keys(changes).length;
  useLeaveGuard(count > 0);

  async function save(): Promise<void> {
    const wrong = new Map(
      Object.keys(changes).flatMap((key) => {
        const draft = drafts.get(key);
        const fault =
          draft === undefined || draft.message.text === null ? undefined : faultOf(draft.text, draft.message);
        return fault === undefined ? [] : [[key, fault] as const];
      }),
    );
    report(wrong);
    if (wrong.size > 0) return;
    const isSaved = await attempt.run(
      () =>
        versioned.save(async (version) => {
          const { data, ...changed } = await admin.languages.changeTexts(packId, changes, version);
          const page = versioned.data?.data ?? { data: [], meta: { pageSize: 0, next: null, ownTexts: 0 } };
          return { ...changed, data: mergeChanged(page, data, drafts) };
        }),
      (error) => report(new Map(rejectedNames(error, 'texts').map((key) => [key, { kind: 'server' }]))),
    );
    if (!isSaved) return;
    input.close([...drafts.keys()]);
    showToast(t('texts.saved', { count }));
  }

  function discard(): void {
    input.close([...drafts.keys()]);
    attempt.clear();
  }

  return { ...input, count, attempt, discard, save };
}

function useTextInput({ versioned, messages }: TextList) {
  const drafts = useSignal<TextDrafts>(new Map());
  const faults = useSignal<Faults>(new Map());
  useEffect(() => {
    if (drafts.peek().size > 0) drafts.value = refreshDrafts(drafts.peek(), messages);
  }, [versioned.data]);
  useFocusOnFirst(faults.value, inputId);
  const without = <Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]) =>
    new Map([...map].filter(([key]) => !keys.includes(key)));
  return {
    drafts: drafts.value,
    faults: faults.value,
    /** Changes the input for a message. Without a text, it begins with the one that is used. */
    change(message: PackText, text: string) {
      drafts.value = new Map(drafts.value).set(message.key, { text, message });
      faults.value = without(faults.value, [message.key]);
    },
    /** Ends the input for messages. */
    close(keys: readonly string[]) {
      drafts.value = without(drafts.value, keys);
      faults.value = without(faults.value, keys);
    },
    report(found: Faults) {
      faults.value = found;
    },
  };
}

const pageSize = 50;

interface TextFilter {
  readonly q: string;
  readonly own: boolean;
}

type TextList = ReturnType<typeof useTexts>;

/** Loads the messages of a pack page by page, with the version of its own texts. */
export function useTexts(packId: string, filter: TextFilter) {
  const attempt = useAttempt();
  const search = JSON.stringify([packId, filter]);
  const versioned = useVersioned(
    async (client) => {
      // The same search again loads all that is shown, so that no input disappears.
      const all = await loadPages(client, packId, filter, loadedCount(search));
      keepLoadedCount(search, all.data.data.length);
      return all;
    },
    [search],
  );
  const page = versioned.data?.data;
  const messages = page?.data ?? [];
  async function loadMore(): Promise<void> {
    if (page === undefined || page.meta.next === null || versioned.data === undefined) return;
    const { version } = versioned.data;
    const after = page.meta.next;
    await attempt.run(async () => {
      const next = await admin.languages.texts(packId, { ...filter, pageSize, after });
      const data = [...messages, ...next.data.data];
      keepLoadedCount(search, data.length);
      versioned.replace({ version, data: { data, meta: next.data.meta } });
    });
  }
  const hasMore = page !== undefined && page.meta.next !== null;
  const isLoading = versioned.isLoading || attempt.isBusy;
  // The loaded pages as one, and the attempt to load more.
  return { versioned, messages, more: { data: page?.data, hasMore, isLoading, loadMore }, attempt };
}

async function loadPages(
  client: SealpostAdmin,
  packId: string,
  filter: TextFilter,
  count: number,
): Promise<Versioned<PackTextPage>> {
  let all = await client.languages.texts(packId, { ...filter, pageSize });
  while (all.data.meta.next !== null && all.data.data.length < count) {
    const { data } = await client.languages.texts(packId, { ...filter, pageSize, after: all.data.meta.next });
    all = { version: all.version, data: { data: [...all.data.data, ...data.data], meta: data.meta } };
  }
  return all;
}

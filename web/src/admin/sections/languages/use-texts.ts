import { useRef } from 'preact/hooks';
import type { PackText, PackTextPage, SealpostAdmin, Versioned } from '#client';
import { admin } from '../../api.ts';
import { type Attempt, useAttempt } from '../../components/attempt.tsx';
import { useVersioned, type VersionedData } from '../../components/use-versioned.tsx';

const pageSize = 50;

export interface TextFilter {
  readonly q: string;
  readonly own: boolean;
}

export interface TextList {
  /** The loaded pages as one. */
  readonly versioned: VersionedData<PackTextPage>;
  readonly messages: readonly PackText[];
  readonly more: {
    readonly data: readonly PackText[] | undefined;
    readonly hasMore: boolean;
    readonly isLoading: boolean;
    loadMore(): Promise<void>;
  };
  /** The attempt to load more. */
  readonly attempt: Attempt;
}

/** Loads the messages of a pack page by page, with the version of its own texts. */
export function useTexts(packId: string, filter: TextFilter): TextList {
  const lastLoad = useRef({ search: '', count: 0 });
  const attempt = useAttempt();
  const search = JSON.stringify([packId, filter]);
  const versioned = useVersioned(
    async (client) => {
      // The same search again loads all that is shown, so that no input disappears.
      const count = lastLoad.current.search === search ? lastLoad.current.count : 0;
      const all = await loadPages(client, packId, filter, count);
      lastLoad.current = { search, count: all.data.data.length };
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
      lastLoad.current = { search, count: data.length };
      versioned.replace({ version, data: { data, meta: next.data.meta } });
    });
  }
  const hasMore = page !== undefined && page.meta.next !== null;
  const isLoading = versioned.isLoading || attempt.isBusy;
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

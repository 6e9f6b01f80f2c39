import { deletePartContents, findPartContent } from '../db/parts/stored-parts.ts';
import type { Database } from '../db/tables.ts';
import { BlobMissing, type BlobStore, copyRange, isInlineKey } from '../ports/blob-store.ts';

/**
 * Adds the inline parts, whose bytes are in the database, to a blob store: they are read and removed like blobs. They are
 * not written here but committed together with their rows (`commitPart`), and not listed, because a part has each of
 * them.
 */
export function withInlineParts(db: Database, store: BlobStore): BlobStore {
  return {
    ...store,
    async read(key, range) {
      if (!isInlineKey(key)) return store.read(key, range);
      const content = await findPartContent(db, key);
      if (content === undefined) throw new BlobMissing(key);
      return copyRange(content, range);
    },
    pathOf: (key) => (isInlineKey(key) ? undefined : store.pathOf(key)),
    openReader: (key) => (isInlineKey(key) ? undefined : store.openReader?.(key)),
    async remove(...keys) {
      const inline = keys.filter(isInlineKey);
      const others = keys.filter((key) => !isInlineKey(key));
      if (others.length > 0) await store.remove(...others);
      if (inline.length > 0) await deletePartContents(db, inline);
    },
  };
}

/** Adds an inline part that is not committed yet, so that its bytes can be read together with those before it. */
export function withUncommittedPart(
  store: BlobStore,
  { blobKey, content }: { readonly blobKey: string; readonly content: Uint8Array },
): BlobStore {
  return {
    ...store,
    read: async (key, range) => (key === blobKey ? copyRange(content, range) : store.read(key, range)),
    openReader: (key) => (key === blobKey ? undefined : store.openReader?.(key)),
  };
}

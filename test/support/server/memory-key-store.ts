import type { KeyStore } from '../../../src/ports/key-store.ts';

/** Holds master keys in memory, the given one first. */
export function memoryKeyStore(first: string): KeyStore {
  const texts = [first];
  const location = 'test memory';
  return {
    location,
    read: async () => texts.map((text) => ({ location, text })),
    changes: {
      saveIfAbsent: async () => first,
      async add(_id, text) {
        texts.push(text);
      },
      async remove(id) {
        const at = texts.findIndex((text) => text.includes(` ${id} `));
        if (at >= 0) texts.splice(at, 1);
      },
    },
  };
}

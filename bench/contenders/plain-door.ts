import type { Door } from './contender.ts';

/** PUT, GET and DELETE of /name. */
export function plainDoor(origin: string, certificate?: string): Door {
  const place = (name: string) => ({
    url: `${origin}/${name}`,
    ...(certificate === undefined ? {} : { certificate }),
  });
  return {
    upload: async (name, size) => ({ method: 'PUT', ...place(name), sends: size, receives: 0 }),
    download: async (name, size) => ({ method: 'GET', ...place(name), sends: 0, receives: size }),
    async remove(name) {
      const { ok, status } = await fetch(place(name).url, { method: 'DELETE' });
      if (!ok) throw new Error(`Removing ${name} was answered with ${status}`);
    },
  };
}

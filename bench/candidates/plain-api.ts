import type { CandidateApi } from './candidate.ts';

/** Uses PUT, GET and DELETE on `/name`. */
export function createPlainApi(origin: string, certificate?: string): CandidateApi {
  const target = (name: string) => ({
    url: `${origin}/${name}`,
    ...(certificate === undefined ? {} : { certificate }),
  });
  return {
    upload: async (name, size) => ({ method: 'PUT', ...target(name), sends: size, receives: 0 }),
    download: async (name, size) => ({ method: 'GET', ...target(name), sends: 0, receives: size }),
    async remove(name) {
      const { ok, status } = await fetch(target(name).url, { method: 'DELETE' });
      if (!ok) throw new Error(`DELETE of ${name} failed with status ${status}`);
    },
  };
}

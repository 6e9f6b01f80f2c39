import { type Endpoint, endpointsOf, type OpenApi } from './document.ts';

/** Operations that are shown on one page. */
export interface Section {
  /** The name of the page in its URL. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

/** A tag, with one section, or one for each kind of permission. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly sections: readonly Section[];
}

/** Operations of a tag with permissions that need none: they are how callers get them. */
const withoutPermission = 'sign-in';

/** The operations by their first tag, in the order of the tags. */
export function tagsOf(document: OpenApi): readonly Tag[] {
  const byTag = Map.groupBy(endpointsOf(document), ({ tags = [] }) => tags[0] ?? 'Operations');
  const described = new Map((document.tags ?? []).map(({ name, description = '' }) => [name, description]));
  const names = [...described.keys()].filter((name) => byTag.has(name));
  const others = [...byTag.keys()].filter((name) => !described.has(name));
  return [...names, ...others].map((name) => {
    const description = described.get(name) ?? '';
    return { name, description, sections: sectionsOf(name, description, byTag.get(name) ?? []) };
  });
}

/** A tag whose operations need permissions has too many of them for one page. */
function sectionsOf(tag: string, description: string, endpoints: readonly Endpoint[]): readonly Section[] {
  if (endpoints.every((endpoint) => endpoint['x-permission'] === undefined)) {
    return [{ name: nameOf(tag), title: tag, description, endpoints }];
  }
  const areas = Map.groupBy(endpoints, areaOf);
  return [...areas].map(([area, members]) => ({
    name: nameOf(`${tag} ${area}`),
    title: `${tag}: ${area}`,
    description,
    endpoints: members,
  }));
}

const areaOf = (endpoint: Endpoint): string => endpoint['x-permission']?.replace(/\..*/, '') ?? withoutPermission;

export const nameOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

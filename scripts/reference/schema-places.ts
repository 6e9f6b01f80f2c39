import { createResolve, type Endpoint, type OpenApi } from './document.ts';
import type { Section } from './sections.ts';

/** The page with the schemas that operations of several pages use. */
export const schemasPage = 'schemas';

/** The page of each named schema: that of the operations that use it, or one for those that several pages use. */
export function placeSchemas(document: OpenApi, sections: readonly Section[]): ReadonlyMap<string, string> {
  const used = sections.map(({ name, endpoints }) => ({ name, schemas: schemasIn(document, endpoints) }));
  const pageOf = (schema: string): string => {
    const [only, ...others] = used.filter(({ schemas }) => schemas.has(schema));
    return only === undefined || others.length > 0 ? schemasPage : only.name;
  };
  return new Map(Object.keys(document.components.schemas).map((schema) => [schema, pageOf(schema)]));
}

/** The names of the schemas that operations refer to, also inside of others. */
function schemasIn(document: OpenApi, endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const resolve = createResolve(document);
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const reference = (value as { readonly $ref?: string }).$ref;
    if (reference === undefined) {
      for (const member of Object.values(value)) visit(member);
    } else if (!found.has(reference)) {
      found.add(reference);
      visit(resolve({ $ref: reference }));
    }
  };
  visit(endpoints);
  const start = '#/components/schemas/';
  return new Set([...found].filter((each) => each.startsWith(start)).map((each) => each.slice(start.length)));
}

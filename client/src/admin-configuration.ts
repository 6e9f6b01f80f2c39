import type { BodyOf } from './operation-types.ts';
import type { PageQuery } from './page-query.ts';

/** How to import rules. */
export type RuleImportOptions = Partial<Pick<BodyOf<'importRules'>, 'mode'>>;

/** The name of a sample page or email. */
export type BrandSample = 'receive' | 'send' | 'email';

/** Which texts to list, and where to continue. */
export interface PackTextQuery extends PageQuery {
  /** Words that the key or one of the texts contains. */
  readonly q?: string;
  /** True: only messages with an own text. */
  readonly own?: boolean;
}

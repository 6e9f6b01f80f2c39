import { sayProblem } from '../say-problem.ts';

/** There from the beginning, so that what appears in it is read out. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  return <div role="alert">{error !== undefined && <p class="notice bad">{sayProblem(error)}</p>}</div>;
}

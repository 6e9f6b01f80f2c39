import { describeProblem } from '../describe-problem.ts';

/** Always rendered, because screen readers announce only changes of an existing alert. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  return <div role="alert">{error !== undefined && <p class="notice bad">{describeProblem(error)}</p>}</div>;
}

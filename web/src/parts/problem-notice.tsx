import { sayProblem } from '../say-problem.ts';
import { ProblemDetail } from './problem-detail.tsx';

/** There from the beginning, so that what appears in it is read out. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {error !== undefined && (
        <p class="notice bad">
          {sayProblem(error)} <ProblemDetail error={error} />
        </p>
      )}
    </div>
  );
}

import { describeProblem, detailOf } from '../describe-problem.ts';

/** Always rendered, because screen readers announce only changes of an existing alert. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      {error !== undefined && (
        <p class="notice bad">
          {describeProblem(error)} <ProblemDetail error={error} />
        </p>
      )}
    </div>
  );
}

/** The details that follow the description of a problem. */
export function ProblemDetail({ error }: { readonly error: unknown }) {
  const detail = detailOf(error);
  return detail === undefined ? null : <bdi lang={detail.language}>{detail.text}</bdi>;
}

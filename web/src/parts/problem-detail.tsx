import { detailOf } from '../say-problem.ts';

/** What exactly is wrong, for where a problem was said. */
export function ProblemDetail({ error }: { readonly error: unknown }) {
  const detail = detailOf(error);
  return detail === undefined ? null : <bdi lang={detail.language}>{detail.text}</bdi>;
}

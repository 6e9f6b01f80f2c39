import { problemTable } from '../src/http/responses/problems.ts';
import { code, markdownTable } from './markdown.ts';

export function printErrors(): string {
  const rows = problemTable.map(({ status, errorCode, code: name, sentence }) => [
    String(errorCode),
    String(status),
    code(`urn:sealpost:problem:${name}`),
    sentence,
  ]);
  return `<!-- Printed from src/core/problem.ts and src/http/responses/problems.ts. Do not edit: run \`npm run print\`. -->

# Errors

Every error of every route is \`application/problem+json\` (RFC 9457) with the members \`type\`, \`title\`, \`status\`,
\`detail\`, \`errorCode\` (an integer) and \`errorMessage\` (a short English sentence). 429 and 503 carry \`Retry-After\`.
The response to an unexpected error contains no internal details; its \`X-Request-Id\` identifies the log entry.

${markdownTable(['errorCode', 'HTTP', 'type', 'errorMessage'], rows)}
`;
}

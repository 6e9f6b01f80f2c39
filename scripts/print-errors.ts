import { problemTable } from '../src/http/responses/problems.ts';
import { code, markdownTable } from './markdown.ts';

export function printErrors(): string {
  const types = problemTable.map(({ code: name, status, errorCode, title, message, whatToDo }) => [
    code(name),
    String(status),
    String(errorCode),
    title,
    message,
    whatToDo,
  ]);
  const members = problemTable.flatMap(({ code: name, members: described = {} }) =>
    Object.entries(described).map(([member, meaning]) => [code(name), code(member), meaning]),
  );
  return `<!-- Printed from src/core/problems and src/http/responses/problems.ts. Do not edit: run \`npm run print\`. -->

# Errors

Every error of every route is \`application/problem+json\` (RFC 9457):

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

- \`type\` identifies the cause: \`urn:sealpost:problem:\` and a name of the list below. **Switch on \`type\`.** Treat a type that you do not
  know like its HTTP status: later versions may add types.
- \`errorCode\` is a number of the API. Several types share one.
- \`title\` and \`errorMessage\` are the same for every error of a type.
- \`detail\` adds what is particular to this error, such as the place or a limit. It is absent if there is nothing to add. It is
  in English and for developers: do not show it to users.
- Some types have [further members](#further-members).
- 429 and 503 have the header \`Retry-After\`, in seconds.
- An unexpected error contains no internal details. The header \`X-Request-Id\` identifies its entry in the log.

The language packs have a sentence for users for every type (\`problem.<type>\` in \`messages.json\`).

## Types

${markdownTable(['type', 'HTTP', 'errorCode', 'title', 'errorMessage', 'What to do'], types)}

## Further members

${markdownTable(['type', 'Member', 'Meaning'], members)}

Next: [API guide](api-guide.md) · [Rules](spec/README.md) · [Troubleshooting](troubleshooting.md)
`;
}

const example = {
  type: 'urn:sealpost:problem:recipient_limit_exceeded',
  title: 'Too many recipients',
  status: 409,
  detail: 'Too many recipients: the limit is 500.',
  errorCode: 2001,
  errorMessage: 'The transfer has too many recipients.',
  limit: 500,
};

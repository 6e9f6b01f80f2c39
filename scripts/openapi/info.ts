import { generalParameters } from '../../src/contract/parameters.ts';
import { apiVersion } from '../../src/contract/status.ts';
import { apiTags } from '../../src/contract/tags.ts';
import type { CredentialSet } from '../../src/http/access/guards.ts';
import type { Json } from './schemas.ts';

type Credential = CredentialSet[number];

export const securitySchemeNames: Readonly<Record<Credential, string>> = {
  clientId: 'ClientId',
  token: 'VerificationToken',
  password: 'TransferPassword',
  ticket: 'Ticket',
  adminSession: 'AdminSession',
  adminToken: 'AdminToken',
};

const description = `Send files securely from your own server: encrypted at rest, one link per recipient, opened with a password.

## Authentication

Senders identify themselves with a **client ID** and a **verification token** for their email address. Create a client ID, have a code sent to the address, and exchange it for a token. A client that the administrator has registered gets a token without a code.

Recipients open a transfer with its **transfer ID** and **password**. Links in responses contain a **ticket** instead, which replaces the password for one file or archive.

Administrators use a browser, which has a **session** cookie, or a program with an **API token**. Both are valid below \`/api/admin\` only, and nothing else is valid there.

Each header of a credential of a sender or recipient, or of a version, has an equivalent query parameter: \`client-id\`, \`verification-token\`, \`password\`, \`major-api-version\`, \`minimum-minor-api-version\` and \`product-key\`. Prefer headers, because URLs end up in logs. If both are given, the header counts; two different passwords are an error.

## Sending in four steps

1. \`createSession\` with the recipients.
2. \`registerFile\` and \`uploadFile\`, or \`appendUpload\` for resumable uploads.
3. \`updateSession\` with options; \`getSession\` returns the generated password.
4. \`submitSession\`, then \`getTransferStatus\` until the state is no longer \`PROCESSING\`.

## Conventions

- A JSON response is \`{"data": …, "meta": {…}}\`, except that of the status, the health checks and this document.
- Every error is \`application/problem+json\` (RFC 9457). Switch on \`type\`: several types share an \`errorCode\`. Each operation lists its types.
- Ignore unknown members of responses. Unknown query parameters and members of requests are ignored.
- Dates are ISO 8601 with an offset. Sizes are in bytes and can exceed 32 bits.
- Values of an enum in a request are case-sensitive unless the description states otherwise.

## Versions

\`getStatus\` returns the supported versions. Send the version that you need in \`X-CS-MajorApiVersion\` and \`X-CS-MinimumMinorApiVersion\`; an unsupported one is 404. A minor version can add members and enum values to responses.

## Rate limits

Verification codes, password attempts, resent emails and log entries are limited. The response is 429 with \`Retry-After\` in seconds. Too many wrong passwords lock a transfer ID temporarily (403 with \`Retry-After\`), and finally delete the transfer (410).`;

export const info = {
  title: 'Sealpost',
  summary: 'Send files securely from your own server.',
  description,
  contact: { name: 'The administrator of this server' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  version: `${apiVersion.major}.${apiVersion.minor}`,
};

export function printSecuritySchemes(): Json {
  const { clientId, token, password } = generalParameters;
  const header = ({ header: name, description }: { readonly header: string; readonly description: string }) => ({
    type: 'apiKey',
    in: 'header',
    name,
    description,
  });
  return {
    [securitySchemeNames.clientId]: header(clientId),
    [securitySchemeNames.token]: header(token),
    [securitySchemeNames.password]: header(password),
    [securitySchemeNames.ticket]: {
      type: 'apiKey',
      in: 'query',
      name: 'ticket',
      description:
        'Download ticket from an `href`. Replaces the password; ignored if a password is also given. Valid for up to 24 hours.',
    },
    [securitySchemeNames.adminSession]: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sealpost-admin',
      description:
        'Session of an administrator who has signed in. Requests of other websites are refused. Without HTTPS, on the machine of the service only, the name is `sealpost-admin`.',
    },
    [securitySchemeNames.adminToken]: {
      type: 'http',
      scheme: 'bearer',
      description: 'API token of an administrator, from `createToken`. Its scopes limit what it can do.',
    },
  };
}

export function printTags(): Json {
  const groups = Map.groupBy(apiTags, ({ group }) => group);
  return {
    tags: apiTags.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': [...groups].map(([name, tags]) => ({ name, tags: tags.map((tag) => tag.name) })),
  };
}

import { generalParameters } from '../../src/contract/general-parameters.ts';
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
};

export const info = {
  title: 'Sealpost',
  description: 'Send files securely from your own server.',
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
  };
}

export function printTags(): Json {
  const groups = Map.groupBy(apiTags, ({ group }) => group);
  return {
    tags: apiTags.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': [...groups].map(([name, tags]) => ({ name, tags: tags.map((tag) => tag.name) })),
  };
}

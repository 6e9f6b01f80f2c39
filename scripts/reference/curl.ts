import {
  type Body,
  type Endpoint,
  exampleOf,
  type OpenApi,
  type Parameter,
  type Resolve,
  type SecurityScheme,
} from './document.ts';

/** Shell variables for the credentials, named as in the API guide. */
const variables: Readonly<Record<string, string>> = {
  'X-CS-ClientId': '$CLIENT',
  'X-CS-VerificationToken': '$TOKEN',
  'X-CS-Password': '$PASSWORD',
};

/** A curl command that sends the request with the values of the examples. */
export function curlOf({ components }: OpenApi, resolve: Resolve, endpoint: Endpoint): string {
  const { method, path, security = [], parameters = [], requestBody } = endpoint;
  const given = parameters.map((parameter) => resolve(parameter)).filter(({ required }) => required);
  // A program has no session of a browser, so it uses a token where both are accepted.
  const credentials = security.find((way) => 'AdminToken' in way) ?? security[0] ?? {};
  const schemes = Object.keys(credentials).flatMap((name) => components.securitySchemes?.[name] ?? []);
  const headers = [
    ...schemes.flatMap(headerOf),
    ...given.filter((each) => each.in === 'header').map((each) => `${each.name}: ${sampleOf(each)}`),
  ];
  const query = given.filter((each) => each.in === 'query').map((each) => `${each.name}=${sampleOf(each)}`);
  const filled = path.replace(/\{(\w+)\}/g, (all, name) => {
    const value = given.find((each) => each.in === 'path' && each.name === name);
    return value === undefined ? all : sampleOf(value);
  });
  const url = `"$BASE${filled}${query.length === 0 ? '' : `?${query.join('&')}`}"`;
  return [
    `curl ${methodOption(method, requestBody !== undefined)}${url}`,
    ...headers.map((header) => `-H "${header}"`),
    ...(requestBody === undefined ? [] : bodyOptions(resolve, resolve(requestBody))),
  ].join(' \\\n  ');
}

/** The header of a credential. One in the query is part of the links that responses contain. */
function headerOf(scheme: SecurityScheme): readonly string[] {
  if (scheme.type === 'http') return ['Authorization: Bearer $API_TOKEN'];
  if (scheme.in === 'cookie') return [`Cookie: ${scheme.name}=$SESSION`, 'X-Sealpost-Admin: 1'];
  return scheme.in === 'header' ? [`${scheme.name}: ${variables[scheme.name ?? ''] ?? '…'}`] : [];
}

/** curl chooses GET, and POST if it sends a body. */
function methodOption(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '-I ';
  return method === (hasBody ? 'POST' : 'GET') ? '' : `-X ${method} `;
}

const sampleOf = ({ name, example, schema }: Parameter): string => String(example ?? schema?.enum?.[0] ?? `{${name}}`);

function bodyOptions(resolve: Resolve, { content }: Body): readonly string[] {
  const [[type, media] = ['', {}]] = Object.entries(content);
  const example = exampleOf(resolve, media);
  if (type !== 'application/json') return [`-H "Content-Type: ${type}"`, '--data-binary @figures.txt'];
  const json = JSON.stringify(example ?? {}).replaceAll("'", "'\\''");
  return [`-H "Content-Type: ${type}"`, `-d '${json}'`];
}

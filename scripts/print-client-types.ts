import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { mapValues } from './openapi/schemas.ts';
import { type Body, createResolve, type OpenApi, type Operation, type Resolve } from './reference/document.ts';

const printedTypes = ['components', 'operations'];

/** The types of the client, from the text of the public contract. */
export async function printClientTypes(openapiText: string): Promise<string> {
  const document = contractOfClient(JSON.parse(openapiText));
  const nodes = await openapiTS(document as unknown as OpenAPI3, { alphabetize: true });
  const printed = nodes.filter((node) => 'name' in node && printedTypes.includes((node.name as { text: string }).text));
  return `// Printed from openapi.json. Do not edit: run \`npm run print\`.\n\n${astToString(printed)}`;
}

/**
 * Keeps the named schemas, and what `operation-types.ts` reads of an operation: its query and its JSON. Errors are all of
 * one type, and what else a request needs is in the methods of the client.
 */
function contractOfClient(document: OpenApi): object {
  const { info, components } = document;
  const resolve = createResolve(document);
  const paths = mapValues(document.paths, (operations) =>
    mapValues(operations, (operation) => operationOfClient(resolve, operation)),
  );
  return { openapi: '3.1.0', info, paths, components: { schemas: components.schemas } };
}

function operationOfClient(resolve: Resolve, { operationId, parameters = [], requestBody, responses }: Operation) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    operationId,
    parameters: parameters.map((parameter) => resolve(parameter)).filter((parameter) => parameter.in === 'query'),
    ...(requestBody === undefined ? {} : { requestBody: jsonOf(resolve(requestBody)) }),
    responses: mapValues(Object.fromEntries(successes), (response) => jsonOf(resolve(response))),
  };
}

/** A request or response with the schema of its JSON, or without content. */
function jsonOf({ required, content = {} }: Partial<Body>) {
  const schema = content['application/json']?.schema;
  return { required, ...(schema === undefined ? {} : { content: { 'application/json': { schema } } }) };
}

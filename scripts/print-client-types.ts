import openapiTS, { astToString } from 'openapi-typescript';

/** The types of the client, from the text of the public contract. */
export async function printClientTypes(openapiText: string): Promise<string> {
  const types = astToString(await openapiTS(openapiText, { alphabetize: true }));
  return `// Printed from openapi.json. Do not edit: run \`npm run print\`.\n\n${types}`;
}

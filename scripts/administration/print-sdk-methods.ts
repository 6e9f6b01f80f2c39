import type { AdminOperation, AnyOperation } from '../../src/administration/operation.ts';
import { adminRoutes } from '../../src/http/admin-routes.ts';
import type { Nouns } from './nouns.ts';

/** The parts of `SealpostAdmin` whose methods are printed. */
const sections: Readonly<Record<string, string>> = {
  account: 'Sign-in, and the own account: session, password and second factors.',
  access: 'Administrators with their links and sessions, API tokens, and roles.',
  service: 'Health, storage, the set-up and the master key.',
  transfers: 'Transfers of all senders, and statistics about them.',
  logs: 'The transfer log and the audit log.',
  people: 'Clients, verifications, locked recipients, the mail queue and personal data.',
};

/** The methods of the SDK for the operations of administration, and the types of what they send and return. */
export function printSdkMethods(nouns: Nouns): string {
  const methods = Object.values(nouns)
    .flatMap((operations) => Object.entries(operations))
    .map(([id, operation]) => readMethod(id, operation));
  const types = methods.flatMap(printTypes);
  const classes = Object.entries(sections).flatMap(([section, about]) => {
    const own = methods.filter((method) => method.section === section);
    return own.length === 0 ? [] : [printClass(section, about, own)];
  });
  const body = [...types, ...classes].join('\n');
  return `// Printed from src/administration. Do not edit: run \`npm run print\`.\n${printImports(body)}\n${body}`;
}

interface Method {
  readonly id: string;
  readonly operation: AnyOperation;
  readonly section: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly result: string;
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  /** Where it is sent: in the path, as the whole body or query, as one member of them, or as the expected version. */
  readonly place: 'path' | 'body' | 'query' | 'member' | 'version';
  readonly isOptional: boolean;
}

/** Reads `people.addClient(client: NewClient): NewClientResult`. */
function readMethod(id: string, operation: AnyOperation): Method {
  const match = /^(\w+)\.(\w+)\(([^)]*)\)(?:: (.+))?$/.exec(operation.sdk);
  if (match === null || !(match[1] ?? '' in sections))
    throw new Error(`${id}: ${operation.sdk} is no method of the SDK`);
  const [, section = '', name = '', list = '', result = 'void'] = match;
  const parameters =
    list === '' ? [] : list.split(', ').map((text, index) => readParameter(id, operation, text, index));
  return { id, operation, section, name, parameters, result };
}

/** Parameters without a type are those of the path, in their order, and then members of the body or the query. */
function readParameter(id: string, operation: AnyOperation, text: string, index: number): Parameter {
  const [method, path] = operation.route;
  const [, name = '', mark, type] = /^(\w+)(\?)?(?:: (.+))?$/.exec(text) ?? [];
  const isOptional = mark !== undefined || name === 'query';
  if (type !== undefined) {
    return { name, type, isOptional, place: name === 'query' || name === 'version' ? name : 'body' };
  }
  if (index < (path.match(/:/g) ?? []).length) return { name, type: 'string', isOptional, place: 'path' };
  const sent = `${method === 'GET' ? 'QueryOf' : 'BodyOf'}<'${id}'>['${name}']`;
  const memberType = plainType(operation, name) ?? (isOptional ? `NonNullable<${sent}>` : sent);
  return { name, type: memberType, isOptional, place: 'member' };
}

/** The type of a member that has no name in the contract, such as `string`. */
function plainType(operation: AnyOperation, name: string): string | undefined {
  const { query = {}, body } = operation as AdminOperation;
  const members = { ...query, ...(body as { readonly properties?: object } | undefined)?.properties };
  const schema = (members as Readonly<Record<string, MemberSchema>>)[name];
  const { type, enum: values } = schema?.anyOf?.find((one) => one.type !== 'null') ?? schema ?? {};
  return values === undefined && (type === 'string' || type === 'boolean') ? type : undefined;
}

interface MemberSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly MemberSchema[];
}

function printTypes({ id, operation, parameters, result }: Method): readonly string[] {
  return Object.entries(operation.types ?? {}).map(([name, about]) => {
    const place = result === name ? undefined : parameters.find(({ type }) => type === name)?.place;
    const kind =
      place === 'query' ? 'QueryOf' : place === 'body' ? 'BodyOf' : isPage(operation) ? 'ResponseOf' : 'DataOf';
    const type = `${kind}<'${id}'>`;
    const defaults = place === 'body' ? membersWithDefault(operation as AdminOperation) : '';
    const printed = defaults === '' ? type : `Omit<${type}, ${defaults}> & Partial<Pick<${type}, ${defaults}>>`;
    return `/** ${about} */\nexport type ${name} = ${printed};\n`;
  });
}

/** The members of a body that the server sets if they are missing. The types of the API have them as required. */
function membersWithDefault({ body }: AdminOperation): string {
  const { properties = {} } = (body ?? {}) as { readonly properties?: Readonly<Record<string, object>> };
  const names = Object.keys(properties).filter((name) => 'default' in (properties[name] ?? {}));
  return names.map((name) => `'${name}'`).join(' | ');
}

function printClass(section: string, about: string, methods: readonly Method[]): string {
  const name = `Admin${section.replace(/^\w/, (initial) => initial.toUpperCase())}`;
  return `/** ${about} */
export class ${name} {
  readonly #send: Send;

  /** Use \`SealpostAdmin.${section}\` instead. */
  constructor(send: Send) {
    this.#send = send;
  }
${[...Map.groupBy(methods, (method) => method.name).values()].map(printMethod).join('')}}
`;
}

/** Two operations may have one method, which calls the second one if the optional last parameter is there. */
function printMethod([first, second]: readonly Method[]): string {
  const { name, parameters, result } = second ?? (first as Method);
  const list = parameters.map(({ name: own, type, isOptional }) =>
    own === 'query' ? `query: ${type} = {}` : `${own}${isOptional ? '?' : ''}: ${type}`,
  );
  const last = parameters.at(-1)?.name;
  const [about, statements] =
    second === undefined
      ? [descriptionOf(first as Method), printStatement(first as Method)]
      : [
          `${descriptionOf(first as Method)} With \`${last}\`: ${descriptionOf(second)}`,
          `if (${last} === undefined) ${printStatement(first as Method)};\n    else ${printStatement(second)}`,
        ];
  return `
${printComment(about)}
  async ${name}(${list.join(', ')}): Promise<${result}> {
    ${statements};
  }
`;
}

function printStatement({ id, operation, parameters, result }: Method): string {
  const [method, path] = operation.route;
  const named = (place: Parameter['place']) => parameters.filter((one) => one.place === place).map((one) => one.name);
  const names = named('path');
  const filled = path.replace(/:(\w+)/g, (_all, own) => {
    const [name] = names.splice(Math.max(names.indexOf(own), 0), 1);
    return `\${encodeURIComponent(${name})}`;
  });
  const target = `'${method}', ${filled === path ? `'${path}'` : `\`${filled}\``}`;
  const members = named('member').length === 0 ? [] : [`{ ${named('member').join(', ')} }`];
  const options = [
    ...(method === 'GET' ? [...named('query'), ...members].map((sent) => `query: queryOf(${sent})`) : []),
    ...(method === 'GET' ? [] : [...named('body'), ...members].map((sent) => `body: ${sent}`)),
    ...named('version'),
  ];
  const args = [target, ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ');
  const sent = `this.#send(${args})`;
  const data = `dataFrom<DataOf<'${id}'>>(this.#send, ${args})`;
  if (result === 'void') return `await ${sent}`;
  if (result === 'Response') return `return ${sent}`;
  if (result.startsWith('Versioned<')) return `return versioned(this.#send, ${args})`;
  if (isPage(operation)) return `return (await (await ${sent}).json()) as ${result}`;
  return isScalar(result) ? `return (await ${data}).${memberOf(operation as AdminOperation)}` : `return ${data}`;
}

const isPage = (operation: AnyOperation) => (operation as AdminOperation).output?.kind === 'page';
const isScalar = (result: string) => ['number', 'string', 'boolean', 'readonly string[]'].includes(result);

/** A result such as a number is the only member of the data. Of several members it is the ID. */
function memberOf({ output }: AdminOperation): string {
  const names = Object.keys((output.data as { readonly properties?: object }).properties ?? {});
  const name = names.length > 1 ? names.find((own) => own === 'id') : names[0];
  if (name === undefined) throw new Error('The data must have one member, or an ID');
  return name;
}

/** The description of an operation, after its summary if it does not begin with the same verb. */
function descriptionOf({ id, operation }: Method): string {
  const { schema } = adminRoutes.find((route) => route.schema.operationId === id) ?? {};
  const { summary = '', description = '' } = 'special' in operation ? (schema ?? {}) : operation;
  return description.startsWith(`${summary.split(' ')[0]}s `) ? description : `${summary}. ${description}`;
}

/** Breaks a comment into lines. */
function printComment(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > 108) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trimStart();
  }
  return lines.length === 1 ? `  /** ${text} */` : `  /**\n${lines.map((line) => `   * ${line}\n`).join('')}   */`;
}

/** Imports what the text names. Types that are not printed are in files of the SDK. */
function printImports(body: string): string {
  const has = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const line = (names: readonly string[], file: string, kind = '') => {
    const used = names.filter(has);
    return used.length === 0 ? [] : [`import ${kind}{ ${used.join(', ')} } from './${file}.ts';`];
  };
  const own = [...body.matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  const parameters = [...body.matchAll(/\w+: ([A-Z]\w+)(?: = \{\})?[,)]/g)].map(([, name = '']) => name);
  const foreign = [...new Set(parameters)].filter(
    (name) => !own.includes(name) && !['Send', 'PageQuery'].includes(name),
  );
  return [
    "import { dataFrom, type Send } from './connection.ts';",
    ...line(['BodyOf', 'DataOf', 'QueryOf', 'ResponseOf'], 'operation-types', 'type '),
    ...(has('queryOf')
      ? [`import { ${has('PageQuery') ? 'type PageQuery, ' : ''}queryOf } from './page-query.ts';`]
      : []),
    ...line(foreign.toSorted(), 'sdk', 'type '),
    ...(has('versioned') ? ["import { type Versioned, versioned } from './versioned.ts';"] : []),
    '',
  ].join('\n');
}

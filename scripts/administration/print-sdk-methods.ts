import type { TSchema } from 'typebox';
import { type AdminOperation, type AnyOperation, operationsOf } from '../../src/administration/operation.ts';
import { uploadOf } from '../../src/contract/schema-helpers.ts';
import type { Nouns } from './nouns.ts';

/** The parts of `SealpostAdmin` whose methods are printed. */
const sections: Readonly<Record<string, string>> = {
  account: 'Sign-in, and the own account: session, password and second factors.',
  access: 'Administrators with their links and sessions, API tokens, and roles.',
  service: 'Health, storage, the set-up and the master key.',
  settings: 'Settings of the service.',
  policy: 'Rules that decide who may send to whom.',
  legal: 'Legal notice and terms of use.',
  languages: 'Language packs.',
  brand: 'Name, colors and logo.',
  transfers: 'Transfers of all senders, and statistics about them.',
  logs: 'The transfer log and the audit log.',
  people: 'Clients, verifications, locked recipients, the mail queue and personal data.',
};

/** The methods of the SDK for the operations of administration, and the types of what they send and return. */
export function printSdkMethods(nouns: Nouns): string {
  const methods = Object.values(nouns)
    .flatMap(operationsOf)
    .flatMap(([id, operation]) => [operation.sdk].flat().map((signature) => readMethod(id, operation, signature)));
  const types = methods
    .filter(({ operation, signature }) => signature === [operation.sdk].flat()[0])
    .flatMap(printTypes);
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
  readonly signature: string;
  readonly section: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly result: string;
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  /** Where it is sent: in the path, as the whole body or query, as one or several members of them, or as the expected version. */
  readonly place: 'path' | 'body' | 'bytes' | 'query' | 'member' | 'options' | 'constant' | 'version';
  readonly isOptional: boolean;
}

/** Reads `people.addClient(client: NewClient): NewClientResult`. */
function readMethod(id: string, operation: AnyOperation, signature: string): Method {
  const match = /^(\w+)\.(\w+)\(([^)]*)\)(?:: (.+))?$/.exec(signature);
  if (match === null || !(match[1] ?? '' in sections)) throw new Error(`${id}: ${signature} is no method of the SDK`);
  const [, section = '', name = '', list = '', result = 'void'] = match;
  const parameters =
    list === '' ? [] : list.split(', ').map((text, index) => readParameter(id, operation, text, index));
  return { id, operation, signature, section, name, parameters, result };
}

/**
 * The first parameters are those of the path, in their order. A parameter that is named like a member of the body or the
 * query is that member; `true` is sent and not asked for.
 */
function readParameter(id: string, operation: AnyOperation, text: string, index: number): Parameter {
  const [method, path] = operation.route;
  const [, name = '', mark, type] = /^(\w+)(\?)?(?:: (.+))?$/.exec(text) ?? [];
  const isOptional = mark !== undefined || name === 'query';
  if (index < (path.match(/:/g) ?? []).length) return { name, type: type ?? 'string', isOptional, place: 'path' };
  if (name === 'version') return { name, type: 'string', isOptional, place: name };
  if (type !== undefined) return { name, type, isOptional, place: placeOf(operation, name, type) };
  const sent = `${method === 'GET' ? 'QueryOf' : 'BodyOf'}<'${id}'>['${name}']`;
  const memberType = plainType(operation, name) ?? (isOptional ? `NonNullable<${sent}>` : sent);
  return { name, type: memberType, isOptional, place: 'member' };
}

function placeOf(operation: AnyOperation, name: string, type: string): Parameter['place'] {
  if (name === 'query' || name === 'options') return name;
  if (type === 'true') return 'constant';
  if (name in membersOf(operation)) return 'member';
  return uploadOf((operation as AdminOperation).body) === undefined ? 'body' : 'bytes';
}

/** The members of the body. */
function membersOf(operation: AnyOperation): Readonly<Record<string, TSchema>> {
  const body = 'special' in operation ? operation.schema.body : operation.body;
  return (body as { readonly properties?: Readonly<Record<string, TSchema>> } | undefined)?.properties ?? {};
}

/** The type of a member that has no name in the contract, such as `string`. */
function plainType(operation: AnyOperation, name: string): string | undefined {
  const { query = {} } = operation as AdminOperation;
  const members: Readonly<Record<string, MemberSchema>> = { ...query, ...membersOf(operation) };
  const schema = members[name];
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
    const parameter = result === name ? undefined : parameters.find(({ type }) => type === name);
    const entry = result.includes(`${name}[]`) ? '[number]' : '';
    const printed =
      parameter === undefined
        ? `${isPage(operation) ? 'ResponseOf' : 'DataOf'}<'${id}'>${entry}`
        : printParameterType(id, operation, parameter);
    return `/** ${about} */\nexport type ${name} = ${printed};\n`;
  });
}

/** Members of a body that have a default may be left out. */
function printParameterType(id: string, operation: AnyOperation, { name, place }: Parameter): string {
  if (place === 'query') return `QueryOf<'${id}'>`;
  if (place === 'member') return `BodyOf<'${id}'>['${name}']`;
  const members = Object.entries(membersOf(operation)).filter(([, member]) => 'default' in member);
  if (members.length === 0) return `BodyOf<'${id}'>`;
  const names = members.map(([member]) => `'${member}'`).join(' | ');
  return `Omit<BodyOf<'${id}'>, ${names}> & Partial<Pick<BodyOf<'${id}'>, ${names}>>`;
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
  const list = parameters
    .filter(({ place }) => place !== 'constant')
    .map(({ name: own, type, place, isOptional }) =>
      place === 'query' || place === 'options' ? `${own}: ${type} = {}` : `${own}${isOptional ? '?' : ''}: ${type}`,
    );
  const last = parameters.at(-1)?.name;
  if (result === 'path') {
    return `
${printComment(`Returns the path below the base URL. ${descriptionOf(first as Method)}`)}
  ${name}(${list.join(', ')}): string {
    return pathWith(${targetOf(first as Method)}, query);
  }
`;
  }
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
  const [method] = operation.route;
  const named = (place: Parameter['place']) => parameters.filter((one) => one.place === place).map((one) => one.name);
  const target = `'${method}', ${targetOf({ operation, parameters })}`;
  const parts = [
    ...named('member'),
    ...named('options').map((own) => `...${own}`),
    ...named('constant').map((own) => `${own}: true`),
  ];
  const members = parts.length === 0 ? [] : [`{ ${parts.join(', ')} }`];
  const options = [
    ...(method === 'GET' ? [...named('query'), ...members].map((sent) => `query: queryOf(${sent})`) : []),
    ...(method === 'GET' ? [] : [...named('body'), ...members].map((sent) => `body: ${sent}`)),
    ...named('bytes').map((sent) => `bytes: ${sent}`),
    ...named('version'),
  ];
  const args = [target, ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ');
  const sent = `this.#send(${args})`;
  const data = `dataFrom<DataOf<'${id}'>>(this.#send, ${args})`;
  if (result === 'void') return `await ${sent}`;
  if (result === 'Response') return `return ${sent}`;
  if (result.startsWith('Versioned<'))
    return `return ${isPage(operation) ? 'versionedPage' : 'versioned'}(this.#send, ${args})`;
  if (result === 'string' && isVersioned(operation)) return `return (await versioned(this.#send, ${args})).version`;
  if (kindOf(operation) === 'file') return `return (await ${sent}).text()`;
  if (isPage(operation)) return `return (await (await ${sent}).json()) as ${result}`;
  return isScalar(result) ? `return (await ${data}).${memberOf(operation as AdminOperation)}` : `return ${data}`;
}

/** The path of a method, as an expression. */
function targetOf({ operation, parameters }: Pick<Method, 'operation' | 'parameters'>): string {
  const [, path] = operation.route;
  const names = parameters.filter(({ place }) => place === 'path').map(({ name }) => name);
  const filled = path.replace(/:(\w+)/g, (_all, own) => {
    const [name] = names.splice(Math.max(names.indexOf(own), 0), 1);
    return `\${encodeURIComponent(${name})}`;
  });
  return filled === path ? `'${path}'` : `\`${filled}\``;
}

const kindOf = (operation: AnyOperation) => (operation as AdminOperation).output?.kind;
const isPage = (operation: AnyOperation) => kindOf(operation)?.endsWith('page') === true;
const isVersioned = (operation: AnyOperation) => (operation as AdminOperation).output?.isVersioned === true;
const isScalar = (result: string) => ['number', 'string', 'boolean', 'readonly string[]'].includes(result);

/** A result such as a number is the only member of the data. Of several members it is the ID. */
function memberOf({ output }: AdminOperation): string {
  const names = Object.keys((output.data as { readonly properties?: object }).properties ?? {});
  const name = names.length > 1 ? names.find((own) => own === 'id') : names[0];
  if (name === undefined) throw new Error('The data must have one member, or an ID');
  return name;
}

/** The description of an operation, after its summary if it does not begin with the same verb. */
function descriptionOf({ operation, parameters, result }: Method): string {
  const { summary, description } = 'special' in operation ? operation.schema : operation;
  const constants = parameters
    .filter(({ place }) => place === 'constant')
    .map(({ name }) => ` Sends \`${name}: true\`.`);
  const version =
    isVersioned(operation) && result === 'string' ? ' Returns the version that the next change must name.' : '';
  const about = description.startsWith(`${summary.split(' ')[0]}s `) ? description : `${summary}. ${description}`;
  return `${about}${constants.join('')}${version}`;
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
  const has = (name: string) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(body);
  const line = (names: readonly string[], file: string, kind = '') => {
    const used = names.filter(has);
    return used.length === 0 ? [] : [`import ${kind}{ ${used.join(', ')} } from './${file}.ts';`];
  };
  const own = [...body.matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  const parameters = [...body.matchAll(/\w+: ([A-Z]\w+)(?: = \{\})?[,)]/g)].map(([, name = '']) => name);
  const foreign = [...new Set(parameters)].filter(
    (name) => !own.includes(name) && !['Blob', 'PageQuery', 'Send'].includes(name),
  );
  return [
    "import { dataFrom, type Send } from './connection.ts';",
    ...line(['BodyOf', 'DataOf', 'QueryOf', 'ResponseOf'], 'operation-types', 'type '),
    ...(has('queryOf')
      ? [
          `import { ${has('PageQuery') ? 'type PageQuery, ' : ''}${has('pathWith') ? 'pathWith, ' : ''}queryOf } from './page-query.ts';`,
        ]
      : []),
    ...line(foreign.toSorted(), 'sdk', 'type '),
    ...line(['type Versioned', 'versioned', 'versionedPage'], 'versioned'),
    '',
  ].join('\n');
}

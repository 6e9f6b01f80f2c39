import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { code, markdownTable } from './markdown.ts';

const client = fileURLToPath(new URL('../client', import.meta.url));

/** The reference of the SDK: its public classes and types, from the source and its comments. */
export function printSdk(): string {
  const { checker, symbols } = readExports();
  const isClass = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Class) !== 0;
  const names = symbols.map(({ name }) => name);
  const parts = [
    '<!-- Printed from client/src. Do not edit: run `npm run print`. -->',
    '# SDK reference',
    'For developers who use the TypeScript SDK. The [guide](../client/README.md) shows how to install it, send and receive.',
    ...symbols.filter(isClass).flatMap((symbol) => printClass(checker, symbol, names)),
    '## Types',
    'A dot separates the names of nested members, and `[]` marks the entries of a list. Members with `?` are optional.',
    ...symbols.filter((symbol) => !isClass(symbol)).flatMap((symbol) => printType(checker, symbol)),
    'Next: [TypeScript SDK](../client/README.md) · [API guide](api-guide.md) · [Errors](errors.md)',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What `sdk.ts` exports, sorted by name. */
function readExports(): { readonly checker: ts.TypeChecker; readonly symbols: readonly ts.Symbol[] } {
  const { config } = ts.readConfigFile(`${client}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, client);
  const program = ts.createProgram([`${client}/src/sdk.ts`], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(`${client}/src/sdk.ts`);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error('client/src/sdk.ts exports nothing.');
  const symbols = checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  return { checker, symbols: symbols.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/** A class: its properties as a table, then its constructor and each method with the signature. */
function printClass(checker: ts.TypeChecker, symbol: ts.Symbol, names: readonly string[]): readonly string[] {
  const declaration = symbol.valueDeclaration;
  if (declaration === undefined || !ts.isClassDeclaration(declaration)) throw new Error(`${symbol.name} is no class.`);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const properties = declaration.members
    .filter(ts.isPropertyDeclaration)
    .flatMap(({ name }) => type.getProperty(name.getText()) ?? [])
    .filter(({ name }) => name !== 'name');
  const methods = declaration.members
    .filter(ts.isMethodDeclaration)
    .filter(({ name }) => !ts.isPrivateIdentifier(name));
  return [
    `## ${symbol.name}`,
    describe(checker, symbol),
    ...(properties.length > 0
      ? [
          memberTable(
            checker,
            properties.map((property) => ['', property]),
          ),
        ]
      : []),
    ...methods.flatMap((method) => {
      const name = method.name.getText();
      const signature = signatureOf(method);
      const types = names.filter((type) => new RegExp(`\\b${type}\\b`).test(signature));
      const links = types.map((type) => `[${type}](#${type.toLowerCase()})`);
      return [
        `### ${instanceName(symbol.name)}.${name}()`,
        describe(checker, type.getProperty(name)),
        `\`\`\`ts\n${signature}\n\`\`\``,
        ...(links.length > 0 ? [`Types: ${links.join(', ')}`] : []),
      ];
    }),
  ];
}

/** How programs name an object of the class: `sealpost`, the part after it, or a member of `admin`. */
function instanceName(className: string): string {
  return className
    .replace(/^Sealpost(?=[A-Z])/, '')
    .replace(/^Admin(?=[A-Z])/, 'admin.')
    .toLowerCase();
}

/** The signature as in the source; a parameter that has a default value is optional. */
function signatureOf({ name, typeParameters, parameters, type }: ts.MethodDeclaration): string {
  const generics = typeParameters === undefined ? '' : `<${typeParameters.map((one) => one.getText()).join(', ')}>`;
  const values = parameters.map((parameter) => {
    const isOptional = parameter.initializer !== undefined || parameter.questionToken !== undefined;
    return `${parameter.name.getText()}${isOptional ? '?' : ''}: ${parameter.type?.getText() ?? 'unknown'}`;
  });
  return `${name.getText()}${generics}(${values.join(', ')}): ${type?.getText() ?? 'void'}`;
}

/** An interface or type: its members as a table, or its definition if it has none. */
function printType(checker: ts.TypeChecker, symbol: ts.Symbol): readonly string[] {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = nestedMembers(checker, type, '');
  const definition = `\`\`\`ts\n${typeText(checker, type)}\n\`\`\``;
  return [
    `### ${symbol.name}`,
    describe(checker, symbol),
    members.length > 0 ? memberTable(checker, members) : definition,
  ];
}

type Member = readonly [path: string, symbol: ts.Symbol];

/** The members of a type, of its members and of their entries, each with the path that leads to it. */
function nestedMembers(checker: ts.TypeChecker, type: ts.Type, path: string): readonly Member[] {
  if (checker.isArrayType(type)) {
    const [entry] = checker.getTypeArguments(type as ts.TypeReference);
    return entry === undefined ? [] : nestedMembers(checker, nonNullable(checker, entry), `${path}[]`);
  }
  if (!isDefinedHere(type)) return [];
  const prefix = path === '' ? '' : `${path}.`;
  return checker.getPropertiesOfType(type).flatMap((member) => {
    const own: Member = [prefix, member];
    const name = `${prefix}${member.name}`;
    return [own, ...nestedMembers(checker, nonNullable(checker, checker.getTypeOfSymbol(member)), name)];
  });
}

/** Returns whether a type is an object of the SDK, and not a function or one of the language or the browser. */
function isDefinedHere(type: ts.Type): boolean {
  const files = type.symbol?.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? [];
  return files.some((file) => file.startsWith(`${client}/src/`)) && type.getCallSignatures().length === 0;
}

function memberTable(checker: ts.TypeChecker, members: readonly Member[]): string {
  const rows = members.map(([prefix, member]) => {
    const full = checker.getTypeOfSymbol(member);
    const type = nonNullable(checker, full);
    const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
    const has = (flag: ts.TypeFlags) => full.isUnion() && full.types.some(({ flags }) => (flags & flag) !== 0);
    const isMaybeUndefined = optional === '' && has(ts.TypeFlags.Undefined);
    const text = isDefinedHere(type) ? 'object' : isListOfObjects(checker, type) ? 'list' : typeText(checker, type);
    return [
      code(`${prefix}${member.name}${optional}`),
      code([text, has(ts.TypeFlags.Null) && 'null', isMaybeUndefined && 'undefined'].filter(Boolean).join(' | ')),
      documentationOf(checker, member),
    ];
  });
  return markdownTable(['Member', 'Type', 'Description'], rows);
}

function isListOfObjects(checker: ts.TypeChecker, type: ts.Type): boolean {
  return checker.isArrayType(type) && nestedMembers(checker, type, '').length > 0;
}

const nonNullable = (checker: ts.TypeChecker, type: ts.Type) => checker.getNonNullableType(type);

function typeText(checker: ts.TypeChecker, type: ts.Type): string {
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias);
}

function describe(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): string {
  const text = symbol === undefined ? '' : documentationOf(checker, symbol);
  if (text === '') throw new Error(`${symbol?.name} of the SDK has no description.`);
  return text;
}

/** The comment of a symbol. Comments of generated types are in the tag `description`. */
function documentationOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'description');
  return `${ts.displayPartsToString(tag?.text)} ${comment}`.replaceAll(/\s+/g, ' ').trim();
}

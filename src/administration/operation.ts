import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { SignInCaller } from '../actions/sign-in/sign-in-caller.ts';
import { cursorPage } from '../contract/admin/paging.ts';
import { emptyResponse, envelope, nameOf, response } from '../contract/schema-helpers.ts';
import type { Actor, LocalActor } from '../core/actor.ts';
import type { Words } from '../core/command-values.ts';
import type { TimeCursor } from '../core/listing.ts';
import type { RelyingParty } from '../core/passkey.ts';
import type { Permission } from '../core/permissions.ts';
import type { ProblemCode } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { inputFromWords } from './words.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who runs an operation. */
export interface Operator {
  readonly actor: Actor;
  /** Aborted when the caller waits no longer. */
  readonly stopping: AbortSignal;
}

/** A person or a script that runs a command. */
export interface LocalOperator extends Operator {
  readonly actor: LocalActor;
}

/** The browser of a request, for operations that sign in or out, or use a passkey. */
export interface Browser {
  /** Where the request comes from, as the limits for sign-ins count it. */
  readonly caller: SignInCaller;
  /** The relying party of passkeys for the page. Undefined where browsers offer none. */
  readonly relyingParty: RelyingParty | undefined;
  /** Sets the cookie of the session, and the one that marks the browser as known. */
  setSession(secrets: { readonly sessionToken: string; readonly deviceCookie: string }): void;
  /** Sets the cookie that marks the browser as known. */
  setDevice(deviceCookie: string): void;
  /** Removes the cookie of the session. */
  removeSession(): void;
}

/** A caller over HTTP. On a route for callers who sign in, it is all that is known of them. */
export interface Visitor {
  readonly browser: Browser;
}

/** The dependencies of operations that make links. */
export interface SiteDeps {
  /** The public URL of the service. */
  readonly baseUrl: () => URL;
}

/** The dependencies of searches. */
export interface ReportDeps extends Pick<Ports, 'clock'> {
  /** The database for searches and reports, which may take long. */
  readonly reports: Ports['db'];
}

/** The part of a list that a request asks for. */
export interface Place {
  readonly after?: TimeCursor | undefined;
  readonly max: number;
}

/** A page of a list. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** The place of the next page. Undefined on the last page. */
  readonly next: TimeCursor | undefined;
}

/** The result of an operation for a schema: undefined stands for null as well. Members that the schema lacks are not sent. */
type Returned<Value> = Value extends Date
  ? Date
  : Value extends readonly (infer Entry)[]
    ? readonly Returned<Entry>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Returned<Value[Name]> | (null extends Value[Name] ? undefined : never) }
      : Value;

declare const result: unique symbol;

/** The response to a successful request. */
export interface Output<Result> {
  readonly kind: 'nothing' | 'data' | 'page';
  readonly status: 200 | 201 | 202 | 204;
  /** The body, with its description. */
  readonly response: TSchema;
  /** The value of `data`. */
  readonly data: TSchema;
  /** The result of the operation. For the compiler only. */
  readonly [result]?: Result;
}

/** A response without a body. */
export function nothing(description: string, status: 202 | 204 = 204): Output<void> {
  return { kind: 'nothing', status, response: emptyResponse(description), data: Type.Null() };
}

/** A response with one value, which may be a short list. */
export function data<Schema extends TSchema>(
  description: string,
  schema: Schema,
  name = `${nameOf(schema)}Response`,
): Output<Returned<Static<Schema>>> {
  return { kind: 'data', status: 200, response: response(description, envelope(schema, name)), data: schema };
}

/** Like `data`, for something that the request has created. */
export function created<Schema extends TSchema>(
  ...args: Parameters<typeof data<Schema>>
): Output<Returned<Static<Schema>>> {
  return { ...data(...args), status: 201 };
}

/** The same response, with the cookies that its operation sets by its `Browser`. */
export function withCookies<Result>(output: Output<Result>): Output<Result> {
  const { description } = (output.response as { readonly 'x-response'?: { description: string } })['x-response'] ?? {};
  return { ...output, response: response(description ?? '', output.response, ['Set-Cookie']) };
}

/** A page of a list that is sorted by a time. The input of its operation has a `place`. */
export function page<Schema extends TSchema>(
  description: string,
  schema: Schema,
  name = `${nameOf(schema)}Page`,
): Output<Page<Returned<Static<Schema>>>> {
  return { kind: 'page', status: 200, response: response(description, cursorPage(name, schema, {})), data: schema };
}

/** The words and the help of a command. `src/commands/admin-commands.gen.ts` is printed from them. */
interface CommandWords {
  readonly name: string;
  /** The positional arguments, as in the usage. Without an own function, they are the path parameters in their order. */
  readonly values?: string;
  readonly options?: readonly CommandOption[];
  /** The options in the usage line, if some are required. */
  readonly optionUsage?: string;
  /** Set if the command must be confirmed at a terminal. */
  readonly isIrreversible?: true;
  readonly summary: string;
  readonly details?: string;
  readonly examples: readonly { readonly about: string; readonly run: string }[];
  /** The name of an entry of a list, such as `client`. */
  readonly entry?: string;
  /** How to print where the next page begins, if it is not a time. */
  readonly place?: (next: TimeCursor) => string;
}

interface CommandOption {
  readonly name: string;
  readonly value?: string;
  readonly help: string;
  /** The member of the input. By default, the name of the option. */
  readonly member?: string;
}

/** Lines for stdout, and a remark for stderr. */
export interface Printed {
  readonly print: string;
  readonly warn?: string;
}

type EntryOf<Result> =
  Result extends Page<infer Entry> ? Entry : Result extends readonly (infer Entry)[] ? Entry : Result;

/** How a command prints the result: as a table with these titles and members, or as a sentence. */
interface Shown<Result> {
  readonly columns?: Readonly<Record<string, (keyof EntryOf<Result> & string) | ((entry: EntryOf<Result>) => string)>>;
  readonly done?: string | ((result: Result) => string | Printed);
}

/** The own function of a command. It reads the words, and then uses the service. A text is printed as it is. */
interface OwnRun<Deps, Caller, Result> {
  readonly run?: (words: Words) => (deps: Deps, caller: Caller) => Promise<Result | string | Printed>;
}

/** Where an operation is, who may call it, and which method of the SDK and which command call it. */
interface Access {
  readonly route: readonly [method: Method, path: `/api/admin/${string}`];
  /** `sign-in`: for callers who have no session yet. The function checks every credential. */
  readonly permission: Permission | 'sign-in';
  /** Set if the sign-in must be recent although the permission does not need it. */
  readonly isConfirmed?: true;
  /** The method of the SDK: `people.addClient(client: NewClient): NewClientResult`. */
  readonly sdk: string;
  /** The types that the SDK has for the body and the response, with their descriptions. */
  readonly types?: Readonly<Record<string, string>>;
}

interface Definition<Params extends TProperties, Query extends TProperties, Body extends TSchema, Result>
  extends Access {
  readonly summary: string;
  readonly description: string;
  /** Problems of this operation, in addition to those of its permission and its input. */
  readonly problems?: readonly ProblemCode[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly output: Output<Result>;
}

// biome-ignore lint/complexity/noBannedTypes: the properties of an object without any
type NoProperties = {};

/** The parameters of the path and the query, and the members of the body. */
type Input<Params extends TProperties, Query extends TProperties, Body extends TSchema, Result> = Static<
  TObject<Params>
> &
  Static<TObject<Query>> &
  Static<Body> &
  (Result extends Page<unknown> ? { readonly place: Place } : unknown);

/** A command, and how it prints its result. */
export type AdminCommand = CommandWords & Shown<never>;

/** An operation of administration, as the server and the command line use it. */
export interface AdminOperation<Deps = never, Caller = never, CommandDeps = never, CommandCaller = never>
  extends Definition<TProperties, TProperties, TSchema, unknown> {
  readonly run: (deps: Deps, input: never, caller: Caller) => Promise<unknown>;
  /** Its command, or the reason why it has none. */
  readonly command: AdminCommand | SpecialCommand | string;
  /** Reads the words of the command, and returns what it does. */
  readonly runWords: (words: Words) => (deps: CommandDeps, caller: CommandCaller) => Promise<unknown>;
}

/** An operation that the server handles in its own way, such as an upload or a stream. Its schema is with its handler. */
export interface SpecialOperation extends Access {
  /** Why it is special. */
  readonly special: string;
  readonly command: SpecialCommand | string;
}

/** A command with a function of its own: `admin-person.exportData` is `exportData` in `src/commands/admin-person.ts`. */
interface SpecialCommand extends CommandWords {
  readonly handler: `${string}.${string}`;
}

export type AnyOperation<Deps = never, Caller = never> = AdminOperation<Deps, Caller> | SpecialOperation;

/** Defines an operation: everything that differs between two of them. Its ID is its name in the table of its noun. */
export function operation<
  Result,
  Deps,
  Caller,
  CommandDeps = Deps,
  CommandCaller = Caller,
  Params extends TProperties = NoProperties,
  Query extends TProperties = NoProperties,
  Body extends TSchema = TObject<NoProperties>,
  CommandResult = Result,
>(
  definition: Definition<Params, Query, Body, Result> & {
    readonly run: (deps: Deps, input: Input<Params, Query, Body, Result>, caller: Caller) => Promise<Result>;
    readonly command:
      | (CommandWords & Shown<CommandResult> & OwnRun<CommandDeps, CommandCaller, CommandResult>)
      | SpecialCommand
      | string;
  },
): AdminOperation<Deps, Caller, CommandDeps, CommandCaller> {
  const { command, run } = definition;
  const runWords = (words: Words) => {
    const input = inputFromWords(definition, words);
    return (deps: Deps, caller: Caller) => run(deps, input as Parameters<typeof run>[1], caller);
  };
  const own = typeof command === 'object' && 'run' in command ? command.run : undefined;
  return { ...definition, runWords: own ?? runWords } as AdminOperation<Deps, Caller, CommandDeps, CommandCaller>;
}

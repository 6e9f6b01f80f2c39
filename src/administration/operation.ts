import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { SignInCaller } from '../actions/sign-in/sign-in-caller.ts';
import type { RequestHeader } from '../contract/headers.ts';
import type { Actor, LocalActor } from '../core/actor.ts';
import type { Words } from '../core/command-values.ts';
import type { ExpectedVersion } from '../core/expected-version.ts';
import type { FixedEvent } from '../core/log-events.ts';
import type { RelyingParty } from '../core/passkey.ts';
import type { Permission } from '../core/permissions.ts';
import type { ProblemCode } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import type {
  AdminCommand,
  CommandCall,
  CommandWords,
  OwnCommand,
  OwnRun,
  Shown,
  SpecialCommand,
  UseService,
} from './command.ts';
import type { NoProperties, Output, Page, Place, Versioned } from './output.ts';
import { fullPage, inputFromWords, type SearchedPage } from './words.ts';

export * from './command.ts';
export * from './output.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who runs an operation. */
export interface Operator {
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
  /** The languages that the caller reads, as in the header Accept-Language. */
  readonly language?: string | undefined;
  /** Aborted when the caller waits no longer. */
  readonly stopping: AbortSignal;
  /** Returns the versions that a change of versioned data may be based on. Throws if the request names none. */
  expected(): ExpectedVersion;
  /** Writes an event for the operator of the machine to the log. */
  report(event: FixedEvent, fields: object): void;
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

/** Where an operation is, who may call it, and which method of the SDK and which command call it. */
interface Access {
  readonly route: readonly [method: Method, path: `/api/admin/${string}`];
  /** `sign-in`: for callers who have no session yet. The function checks every credential. */
  readonly permission: Permission | 'sign-in';
  /** Set if the sign-in must be recent although the permission does not need it. */
  readonly isConfirmed?: true;
  /** The methods of the SDK, usually one: `people.addClient(client: NewClient): NewClientResult`. */
  readonly sdk: string | readonly string[];
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
  /** The largest JSON body, where the usual limit is too low. */
  readonly jsonBytes?: number;
  /** Set if the operation uses the language of its caller. */
  readonly usesLanguage?: true;
  readonly output: Output<Result>;
}

/** The parameters of the path and the query, and the members of the body. */
type Input<Params extends TProperties, Query extends TProperties, Body extends TSchema, Result> = Static<
  TObject<Params>
> &
  Static<TObject<Query>> &
  Static<Body> &
  (Result extends Page<unknown, infer Cursor> | Versioned<Page<unknown, infer Cursor>>
    ? { readonly place: Place<Cursor> }
    : unknown);

/** An operation of administration, as the server and the command line use it. */
export interface AdminOperation<Deps = never, Caller = never, CommandDeps = never, CommandCaller = never>
  extends Definition<TProperties, TProperties, TSchema, unknown> {
  readonly run: (deps: Deps, input: never, caller: Caller) => Promise<unknown>;
  /** Its command, or the reason why it has none. */
  readonly command: AdminCommand | SpecialCommand | string;
  /** Reads the words of the command, and returns what it does. */
  readonly runWords: (
    call: CommandCall,
  ) => UseService<CommandDeps, CommandCaller> | ReturnType<OwnCommand<CommandDeps, CommandCaller>['runWords']>;
}

/** An operation that the server handles in its own way, such as a stream or a page: its handler is in `http`. */
export interface SpecialOperation extends Access {
  /** Why it is special. */
  readonly special: string;
  readonly problems?: readonly ProblemCode[];
  /** Its description, the headers that it reads, its parameters, body and responses. */
  readonly schema: {
    readonly summary: string;
    readonly description: string;
    readonly requestHeaders?: readonly RequestHeader[];
    readonly params?: TSchema;
    readonly querystring?: TSchema;
    readonly body?: TSchema;
    readonly response: Readonly<Record<number, unknown>>;
  };
  readonly command: SpecialCommand | string;
}

export type AnyOperation<Deps = never, Caller = never> = AdminOperation<Deps, Caller> | SpecialOperation;

/** The operations of a noun by their IDs, and commands beside them. */
export type Noun<Deps = never, Caller = never> = Readonly<Record<string, AnyOperation<Deps, Caller> | OwnCommand>>;

/** The operations of a noun, without the commands beside them. */
export function operationsOf<Deps, Caller>(
  noun: Noun<Deps, Caller>,
): ReadonlyArray<readonly [id: string, operation: AnyOperation<Deps, Caller>]> {
  return Object.entries(noun).flatMap(([id, entry]) => ('route' in entry ? [[id, entry] as const] : []));
}

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
  Actual extends Result = Result,
  CommandResult = Actual,
>(
  definition: Definition<Params, Query, Body, Result> & {
    readonly run: (deps: Deps, input: Input<Params, Query, Body, Result>, caller: Caller) => Promise<Actual>;
    readonly command:
      | (CommandWords &
          Shown<NoInfer<CommandResult>> &
          OwnRun<CommandDeps, CommandCaller, CommandResult, Input<Params, Query, Body, Result>>)
      | OwnCommand<CommandDeps, CommandCaller>
      | SpecialCommand
      | string;
  },
): AdminOperation<Deps, Caller, CommandDeps, CommandCaller> {
  const { command, run } = definition;
  if (typeof command === 'object' && 'runWords' in command)
    return { ...definition, ...command } as AdminOperation<Deps, Caller, CommandDeps, CommandCaller>;
  const readInput = (words: Words) => inputFromWords({ ...definition, command }, words) as Parameters<typeof run>[1];
  const own = typeof command === 'object' && 'run' in command ? command.run : undefined;
  const runWords = (words: Words) => {
    if (own !== undefined) return own(words, () => readInput(words));
    const input = readInput(words);
    if (definition.output.kind !== 'page') return (deps: Deps, caller: Caller) => run(deps, input, caller);
    return (deps: Deps, caller: Caller) => {
      const { place } = input as { readonly place: Place<unknown> };
      return fullPage(place, (rest) => run(deps, { ...input, place: rest }, caller) as Promise<SearchedPage>);
    };
  };
  return { ...definition, runWords } as AdminOperation<Deps, Caller, CommandDeps, CommandCaller>;
}

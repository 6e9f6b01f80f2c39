import { Problem, type ProblemCode } from '../../src/core/problem.ts';
import type { GuardKind } from '../../src/http/access/guards.ts';
import { isRawBody } from '../../src/http/connections/request-bodies.ts';
import { problemTable, serializeProblem } from '../../src/http/responses/problems.ts';
import type { Route } from '../../src/http/route.ts';
import type { Json } from './schemas.ts';

type DescribedRoute = Pick<
  Route,
  'method' | 'path' | 'general' | 'guard' | 'needsReauthentication' | 'problems' | 'schema'
>;

const problemsOfVerification: readonly ProblemCode[] = ['value_missing', 'value_malformed', 'verification_missing'];

/** The problems of each guard. */
const problemsOfGuard: Readonly<Record<GuardKind, readonly ProblemCode[]>> = {
  everyone: [],
  'verified address': problemsOfVerification,
  session: [...problemsOfVerification, 'created_by_other_client', 'session_unknown'],
  'sender of transfer': [...problemsOfVerification, 'entity_unknown'],
  recipient: [
    ...(['value_malformed', 'password_missing', 'password_wrong', 'cross_site_refused', 'transfer_locked'] as const),
    ...(['entity_unknown', 'transfer_processing', 'transfer_gone', 'too_many_requests', 'unavailable'] as const),
  ],
  administration: ['sign_in_required', 'cross_site_refused', 'permission_missing', 'administration_refused'],
  'sign-in': ['cross_site_refused', 'administration_refused'],
  'local machine': [],
  metrics: [],
  form: [],
};

function propertiesOf(schema: object): object {
  return 'properties' in schema ? (schema.properties as object) : {};
}

/** The problems that follow from the input of a route: its path, headers and body. */
function problemsOfInput({ path, general, guard, schema }: DescribedRoute): readonly ProblemCode[] {
  const { body, querystring, requestHeaders = [] } = schema;
  const isJson = body !== undefined && !isRawBody(body);
  return [
    ...(general === 'checked' ? (['value_malformed', 'product_key_unknown', 'version_unsupported'] as const) : []),
    ...(path.includes(':email') ? (['address_malformed'] as const) : []),
    ...(querystring !== undefined && 'ticket' in propertiesOf(querystring) ? (['ticket_invalid'] as const) : []),
    ...(querystring === undefined ? [] : (['value_malformed'] as const)),
    ...(body === undefined ? [] : (['value_malformed', 'request_too_slow'] as const)),
    ...(isJson ? (['value_missing', 'media_type_unsupported', 'request_too_large'] as const) : []),
    ...(requestHeaders.includes('If-Match') ? problemsOfVersion(guard) : []),
    ...(requestHeaders.includes('Range') ? (['range_unsatisfiable'] as const) : []),
    ...(requestHeaders.includes('Tus-Resumable') ? (['upload_protocol_unsupported'] as const) : []),
  ];
}

/** A change by an administrator must name the version of the data. A download may name that of its content. */
function problemsOfVersion(guard: GuardKind): readonly ProblemCode[] {
  return guard === 'administration' ? ['version_missing', 'version_changed'] : ['content_changed'];
}

type ProblemOptions = NonNullable<ConstructorParameters<typeof Problem>[1]>;

/** Details and further members of typical problems. */
const samples: Partial<Record<ProblemCode, ProblemOptions>> = {
  value_missing: { detail: 'body.recipients is missing.' },
  value_malformed: { detail: 'body.size must be integer.' },
  password_wrong: { members: { attemptsLeft: 3, nextStep: 'lock' } },
  transfer_gone: { members: { state: 'Deleted_by_expiration' } },
  permission_missing: { members: { permission: 'administrators.read' } },
  limit_reached: { members: { limit: 50 } },
  import_invalid: { members: { faults: [{ line: 2, fault: 'Deny rules cannot have settings.' }] } },
  recipients_refused: {
    members: { failedRecipients: [{ emailAddress: 'bob@example.org', reason: 'POLICY_MISMATCH' }] },
  },
};

const sampleName = (code: ProblemCode) => `Problem_${code}`;

/** A body of every problem, for `components.examples`. */
export function problemExamples(): Json {
  return Object.fromEntries(
    problemTable
      .filter(({ code }) => !pathProblems.includes(code))
      .map(({ code, title }) => {
        const value = JSON.parse(serializeProblem(new Problem(code, samples[code])).body);
        return [sampleName(code), { summary: title, value }];
      }),
  );
}

/** Problems of paths that the API does not have, so no operation has them. */
const pathProblems: readonly ProblemCode[] = ['endpoint_unknown'];

/** The error responses of a route, by status, each with the types of its problems. */
export function printProblems(route: DescribedRoute): Json {
  const ofSession: readonly ProblemCode[] = route.needsReauthentication ? ['reauthentication_required'] : [];
  const codes = new Set([...problemsOfInput(route), ...problemsOfGuard[route.guard], ...ofSession, ...route.problems]);
  const rows = problemTable.filter(({ code }) => codes.has(code));
  const byStatus = [...Map.groupBy(rows, ({ status }) => status)].toSorted(([a], [b]) => a - b);
  return {
    ...Object.fromEntries(byStatus.map(([status, problems]) => [status, printStatus(route, status, problems)])),
    default: { $ref: '#/components/responses/Problem' },
  };
}

function printStatus({ method }: DescribedRoute, status: number, problems: typeof problemTable): Json {
  const codes = problems.map(({ code }) => code);
  const canRetry = status === 429 || status === 503 || codes.includes('transfer_locked');
  return {
    description: problems.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    headers: problemHeaders(canRetry ? ['Retry-After'] : []),
    ...(method === 'HEAD' ? {} : { content: problemContent(codes) }),
    'x-problem-types': codes.map((code) => `urn:sealpost:problem:${code}`),
  };
}

export function problemHeaders(more: readonly string[]): Json {
  return Object.fromEntries(
    [...more, 'X-Request-Id'].map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

export function problemContent(codes: readonly ProblemCode[]): Json {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${sampleName(code)}` }] as const);
  return {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(examples),
    },
  };
}

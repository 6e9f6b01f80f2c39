import type { HealthDeps } from '../../../actions/health/health.ts';
import {
  changeSetupStep,
  getSetup,
  getTestEmail,
  queueTestEmail,
  runSetupCheck,
} from '../../../actions/health/setup.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  queuedTestEmailResponse,
  setupCheckParams,
  setupCheckResponse,
  setupResponse,
  setupStepParams,
  setupStepRequest,
  testEmailParams,
  testEmailRequest,
  testEmailResponse,
} from '../../../contract/admin/setup.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { parseEmailAddress } from '../../../core/email-address.ts';
import { Problem } from '../../../core/problem.ts';
import { isSetupCheck, isSetupStep } from '../../../core/setup-steps.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { operation } from '../../route.ts';
import { serializeFailure } from '../../wire/list-parameters.ts';
import { formatWireDate, malformed } from '../../wire/values.ts';
import { type CheckDeps, serverOf, whileConnected } from './checked-server.ts';

export const get = operation({
  general: 'checked',
  schema: {
    summary: 'List the steps of the set-up',
    description:
      'Returns which steps are open, done or skipped. The service finds out itself that a step is done, except for the copy of the master key and the languages.',
    response: { 200: response('The steps.', setupResponse) },
  },
  async handler(
    deps: Pick<Ports, 'db' | 'keys' | 'policy' | 'scanner'> & { readonly configuredUrl?: URL | undefined },
  ) {
    return { data: [...(await getSetup(deps, { hasBaseUrl: deps.configuredUrl !== undefined }))], meta: {} };
  },
});

export const changeStep = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Change a step of the set-up',
    description: 'Marks a step as done or skipped, or opens it again. A step that the service finds done stays done.',
    params: setupStepParams,
    body: setupStepRequest,
    response: { 204: emptyResponse('The step was changed.') },
  },
  async handler(deps: Pick<Ports, 'db' | 'clock' | 'keys'>, { params, body }, reply, caller: Administrator) {
    if (!isSetupStep(params.step)) throw new Problem('entity_unknown');
    await changeSetupStep(deps, params.step, body.state, caller.actor);
    return reply.code(204).send();
  },
});

export const runCheck = operation({
  general: 'checked',
  problems: ['already_running', 'entity_unknown'],
  schema: {
    summary: 'Run a check of the set-up',
    description:
      'Runs one check and returns its result; a failure is a result too. `baseUrl` requests the service at its public address, as browsers do. Takes up to ten seconds, and up to a minute for `scanner`. Each check runs once at a time.',
    params: setupCheckParams,
    response: { 200: response('The result.', setupCheckResponse) },
  },
  async handler(deps: CheckDeps & Omit<HealthDeps, 'server'> & Pick<Runtime, 'runningChecks'>, { params }, reply) {
    if (!isSetupCheck(params.check)) throw new Problem('entity_unknown');
    const result = await runSetupCheck({ ...deps, server: serverOf(deps) }, params.check, whileConnected(reply));
    const { state, code, sentence, validUntil } = result;
    const data = { state, code, sentence, validUntil: validUntil === undefined ? null : formatWireDate(validUntil) };
    return { data, meta: {} };
  },
});

export const sendTestEmail = operation({
  general: 'checked',
  problems: ['too_many_requests'],
  schema: {
    summary: 'Send a test email',
    description:
      'Queues an email that shows whether emails arrive: 20 in an hour at most. `getTestEmail` returns its outcome.',
    requestHeaders: ['Accept-Language'],
    body: testEmailRequest,
    response: { 201: response('The email is queued.', queuedTestEmailResponse) },
  },
  async handler(
    deps: Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'> & { readonly triggerEmails: () => void },
    { body, headers },
    reply,
    caller: Administrator,
  ) {
    const address = parseEmailAddress(body.address);
    if (address === undefined) throw malformed('address', 'is not an email address');
    const id = await queueTestEmail(deps, { address, language: headers['accept-language'] }, caller.actor);
    deps.triggerEmails();
    return reply.code(201).send({ data: { id }, meta: {} });
  },
});

export const getTestEmailState = operation({
  general: 'checked',
  problems: ['entity_unknown'],
  schema: {
    summary: 'Get the outcome of a test email',
    description: 'Returns whether the mail server has accepted a test email, or why not. It is available for a day.',
    params: testEmailParams,
    response: { 200: response('The outcome.', testEmailResponse) },
  },
  async handler(deps: Pick<Ports, 'db' | 'keys'>, { params }) {
    const email = await getTestEmail(deps, params.emailId);
    if (email === undefined) throw new Problem('entity_unknown');
    return { data: { ...email, ...serializeFailure(email.failure) }, meta: {} };
  },
});

import { setTimeout as pause } from 'node:timers/promises';
import { changeSetupStep, getSetup, getTestEmail, queueTestEmail, runSetupCheck } from '../actions/health/setup.ts';
import { parseAddress } from '../core/command-values.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { isSetupCheck, isSetupState, isSetupStep, setupChecks, setupStates, setupSteps } from '../core/setup-steps.ts';
import type { Service } from '../wiring.ts';
import { checkedServer } from './checked-server.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function showSetup(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const steps = await getSetup(ports, { hasBaseUrl: call.config.baseUrl !== undefined });
    if (call.options.json) for (const step of steps) call.print(JSON.stringify(step));
    else
      printTable(
        call,
        ['Step', 'State'],
        steps.map(({ name, state }) => [name, state]),
      );
  });
}

export async function setSetupStep(call: Call): Promise<void> {
  const [name = '', state = ''] = call.values;
  if (!isSetupStep(name)) throw unknown('step', name, setupSteps);
  if (!isSetupState(state)) throw unknown('state', state, setupStates);
  await withService(call, async ({ ports }) => {
    await changeSetupStep(ports, name, state, call.actor);
    call.print(`${name}: ${state}`);
  });
}

const testEmail = 'testEmail';

/** `waitMs` is how long to wait for the outcome of a test email. */
export async function checkSetup(call: Call, waitMs = 30_000): Promise<void> {
  const [check = '', address] = call.values;
  if (check === testEmail) {
    if (address === undefined) throw new OperatorError('Enter the address that the test email goes to.');
    const to = { address: parseAddress(address) };
    return withService(call, async ({ ports }) => {
      await reportTestEmail(call, ports, await queueTestEmail(ports, to, call.actor), waitMs);
    });
  }
  if (!isSetupCheck(check)) throw unknown('check', check, [...setupChecks, testEmail]);
  if (address !== undefined) throw new OperatorError(`Only ${testEmail} has an address.`);
  await withService(call, async (service) => {
    const server = checkedServer(service, call.config);
    const result = await runSetupCheck({ ...service.ports, server }, check, new AbortController().signal);
    if (result.state === 'failing') throw new Findings(result.sentence);
    call.print(result.sentence);
  });
}

/** The service sends the email. */
async function reportTestEmail(call: Call, ports: Service['ports'], id: string, waitMs: number): Promise<void> {
  const pauseMs = 250;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const { state = 'queued', failure } = (await getTestEmail(ports, id)) ?? {};
    if (state === 'sent') return call.print('The mail server has accepted the test email. Check that it arrives.');
    if (failure !== undefined) throw new Findings(`The test email was not sent: ${failure}.`);
    if (waitedMs >= waitMs) break;
    await pause(pauseMs);
  }
  call.warn('The test email is queued. The service sends it when it runs.');
}

function unknown(what: string, given: string, known: readonly string[]): OperatorError {
  const near = suggestion(nearMatches(given, known));
  return new OperatorError(`Unknown ${what}: ${given}.${near} Use one of ${known.join(', ')}.`);
}

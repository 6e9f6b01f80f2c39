import { createTokenFor, listTokens, removeToken } from '../actions/sign-in/tokens.ts';
import { tokenLimits } from '../core/admin-account.ts';
import { OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { type Permission, scopes } from '../core/permissions.ts';
import { namedIn } from './admin-administrator.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listApiTokens(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const tokens = await listTokens(ports, { id: await namedIn(call, ports) });
    if (call.options.json) {
      for (const token of tokens) call.print(JSON.stringify(token));
      return;
    }
    const rows = tokens.map(({ id, name, scopes: granted, endsAt, usedAt }) => [
      ...[id, name, endsAt.toISOString(), usedAt?.toISOString() ?? '', granted.join(' ')],
    ]);
    printTable(call, ['ID', 'Purpose', 'Ends', 'Last request', 'Scopes'], rows);
  });
}

export async function addApiToken(call: Call): Promise<void> {
  const { for: name = '', scope = [], days: typedDays } = call.options;
  if (!tokenLimits.name.test(name) || name.length > tokenLimits.nameLength) {
    throw new OperatorError(`--for is required: what the token is for, in 1 to ${tokenLimits.nameLength} characters.`);
  }
  if (scope.length === 0) throw new OperatorError('--scope is required: a permission of admin role list.');
  const granted = [...new Set(scope.map(scopeIn))];
  const days = Number(typedDays ?? tokenLimits.defaultDays);
  if (!Number.isInteger(days) || days < 1 || days > tokenLimits.days) {
    throw new OperatorError(`--days must be a whole number from 1 to ${tokenLimits.days}.`);
  }
  await withService(call, async ({ ports }) => {
    const request = { name, scopes: granted, days };
    const { token, endsAt } = await createTokenFor(ports, await namedIn(call, ports), request, call.actor);
    call.print(token);
    call.warn(`The token is not shown again. It ends at ${endsAt.toISOString()}.`);
  });
}

export async function removeApiToken(call: Call): Promise<void> {
  const [, tokenId = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await removeToken(ports, { id: await namedIn(call, ports), actor: call.actor }, tokenId);
    call.print('Token removed.');
  });
}

function scopeIn(text: string): Permission {
  const found = scopes.find((scope) => scope === text);
  if (found !== undefined) return found;
  throw new OperatorError(
    `${text} is not a scope.${suggestion(nearMatches(text, scopes))} Scopes: ${scopes.join(', ')}.`,
  );
}

import type { ApiTokens } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { OpenDialogButton } from '../../components/open-dialog-button.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { describePermission } from './describe-permission.ts';
import { TokenDialog } from './token-dialog.tsx';

type Token = ApiTokens[number];

/** The API tokens of the signed-in administrator. */
export function TokensPage() {
  const tokens = useData((client) => client.access.tokens());
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  async function remove({ id, name }: Token): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-people:token.removeTitle', { name: bidiIsolate(name) }),
      text: translate('admin-people:token.removeText'),
      action: translate('admin-people:remove'),
      isDangerous: true,
    });
    if (confirmed === undefined || !(await attempt.run(() => admin.access.removeToken(id)))) return;
    await tokens.reload();
    showToast(translate('admin-people:token.removed'));
  }
  return (
    <section class="card" ref={card} aria-labelledby="tokens">
      <div class="card-head">
        <h2 id="tokens">{translate('admin-people:token.title')}</h2>
        <OpenDialogButton label={translate('admin-people:token.add')}>
          {(close) => <TokenDialog onClose={close} onCreated={tokens.reload} />}
        </OpenDialogButton>
      </div>
      <p class="muted">{translate('admin-people:token.text')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={tokens} isEmpty={(all) => all.length === 0} empty={translate('admin-people:token.none')}>
        {(all) => (
          <DataTable
            name="tokens"
            caption={translate('admin-people:token.title')}
            columns={columnsOf(attempt.isBusy, remove)}
            rows={all}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </section>
  );
}

function columnsOf(isBusy: boolean, remove: (token: Token) => Promise<void>): readonly Column<Token>[] {
  const label = (name: string) => translate(`admin-people:tokenColumn.${name}`);
  return [
    { name: 'name', label: label('name'), render: ({ name }) => <bdi>{name}</bdi> },
    { name: 'scopes', label: label('scopes'), render: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      name: 'used',
      label: label('used'),
      render: ({ usedAt }) => (usedAt === null ? translate('admin-people:never') : formatWhen(usedAt)),
    },
    { name: 'ends', label: label('ends'), render: (token) => <End token={token} /> },
    {
      name: 'action',
      label: label('action'),
      render: (token) => (
        <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void remove(token)}>
          {translate('admin-people:remove')}
          <span class="visually-hidden"> {token.name}</span>
        </button>
      ),
    },
  ];
}

function End({ token: { endsAt } }: { readonly token: Token }) {
  const isOver = new Date(endsAt).getTime() <= Date.now();
  return isOver ? (
    <span class="state bad">{translate('admin-people:token.expired')}</span>
  ) : (
    <span>{formatWhen(endsAt)}</span>
  );
}

function Scopes({ scopes }: Pick<Token, 'scopes'>) {
  return (
    <details>
      <summary>{translate('admin-people:token.scopes', { count: scopes.length })}</summary>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{describePermission(scope)}</li>
        ))}
      </ul>
    </details>
  );
}

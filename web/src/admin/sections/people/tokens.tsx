import { useSignal } from '@preact/signals';
import type { ApiTokens, CreatedApiToken, NewApiToken } from '#client';
import { bidiIsolate, hasMessage, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button, OpenDialogButton } from '../../components/actions.tsx';
import { useAttempt } from '../../components/attempt.tsx';
import { useData } from '../../components/data.ts';
import { Check, DialogForm, Field } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { SecretDialog } from './dialogs.tsx';

type Token = ApiTokens[number];
type Scope = NewApiToken['scopes'][number];

const columnLabel = (name: string) => translate(`admin-people:tokenColumn.${name}`);

/** The API tokens of the signed-in administrator. */
export function TokensPage() {
  const tokens = useData((client) => client.access.tokens());
  const attempt = useAttempt();
  const remove = ({ id, name }: Token) =>
    act(attempt, {
      confirm: {
        title: translate('admin-people:token.removeTitle', { name: bidiIsolate(name) }),
        text: translate('admin-people:token.removeText'),
        action: translate('admin-people:remove'),
      },
      work: () => admin.access.removeToken(id),
      after: tokens.reload,
      done: translate('admin-people:token.removed'),
    });
  const columns = columnsOf<Token>(columnLabel, {
    name: ({ name }) => <bdi>{name}</bdi>,
    scopes: ({ scopes }) => <Scopes scopes={scopes} />,
    used: ({ usedAt }) => (usedAt === null ? translate('admin-people:never') : formatWhen(usedAt)),
    ends: ({ endsAt }) =>
      new Date(endsAt).getTime() <= Date.now() ? (
        <span class="state bad">{translate('admin-people:token.expired')}</span>
      ) : (
        <span>{formatWhen(endsAt)}</span>
      ),
    action: (token) => (
      <Button look="quiet" attempt={attempt} about={token.name} onUse={() => remove(token)}>
        {translate('admin-people:remove')}
      </Button>
    ),
  });
  const add = (
    <OpenDialogButton label={translate('admin-people:token.add')}>
      {(close) => <TokenDialog onClose={close} onCreated={tokens.reload} />}
    </OpenDialogButton>
  );
  return (
    <ListCard
      id="tokens"
      title={translate('admin-people:token.title')}
      text={translate('admin-people:token.text')}
      head={add}
      attempt={attempt}
      from={tokens}
      empty={translate('admin-people:token.none')}
      columns={columns}
      by="id"
    />
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

/** Describes what a permission allows. A newer version of the service may have more of them. */
function describePermission(permission: string): string {
  const key = `admin-people:permission.${permission.replace('.', '_')}`;
  return hasMessage(key) ? translate(key) : permission;
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onCreated: () => Promise<void>;
}

/** Creates an API token. Its secret is shown once. */
function TokenDialog({ onClose, onCreated }: DialogProps) {
  const created = useSignal<CreatedApiToken | undefined>(undefined);
  const scopes = useData(async (client) => {
    const { permissions } = await client.access.roles();
    return permissions.filter(({ name, grantable }) => grantable && can(name)).map(({ name }) => name as Scope);
  });
  async function create(request: NewApiToken): Promise<void> {
    created.value = await admin.access.createToken(request);
    await onCreated();
  }
  const secret = created.value && {
    text: created.value.token,
    about: translate('admin-people:token.created', { time: formatWhen(created.value.endsAt) }),
  };
  return (
    <SecretDialog title={translate('admin-people:token.add')} secret={secret} onClose={onClose}>
      <Loaded from={scopes}>{(offered) => <TokenForm offered={offered} onClose={onClose} onCreate={create} />}</Loaded>
    </SecretDialog>
  );
}

const defaultDays = 90;
const maxDays = 366;

interface FormProps {
  readonly offered: readonly Scope[];
  readonly onClose: () => void;
  readonly onCreate: (request: NewApiToken) => Promise<void>;
}

function TokenForm({ offered, onClose, onCreate }: FormProps) {
  const name = useSignal('');
  const days = useSignal(String(defaultDays));
  const chosen = useSignal<readonly Scope[]>([]);
  const faults = useSignal({ days: false, scopes: false });
  const attempt = useAttempt();
  useLeaveGuard(name.value !== '' || chosen.value.length > 0);
  async function submit(): Promise<void> {
    const count = Number(days.value);
    const isDaysWrong = !Number.isInteger(count) || count < 1 || count > maxDays;
    faults.value = { days: isDaysWrong, scopes: chosen.value.length === 0 };
    if (isDaysWrong || chosen.value.length === 0) return;
    const request = { name: name.value.trim().replaceAll(/\s+/g, ' '), scopes: [...chosen.value], days: count };
    await attempt.run(() => onCreate(request));
  }
  return (
    <DialogForm attempt={attempt} action={translate('admin-people:token.create')} onCancel={onClose} onSubmit={submit}>
      <Field
        id="token-name"
        label={translate('admin-people:token.name')}
        hint={translate('admin-people:token.nameHint')}
        value={name}
        maxLength={100}
        required
      />
      <Field
        id="token-days"
        label={translate('admin-people:token.days')}
        error={faults.value.days ? translate('admin-people:token.daysWrong', { limit: maxDays }) : undefined}
        value={days}
        inputMode="numeric"
        maxLength={3}
        required
      />
      <ScopeChoice offered={offered} chosen={chosen} isMissing={faults.value.scopes} />
    </DialogForm>
  );
}

interface ChoiceProps {
  readonly offered: readonly Scope[];
  readonly chosen: { value: readonly Scope[] };
  readonly isMissing: boolean;
}

function ScopeChoice({ offered, chosen, isMissing }: ChoiceProps) {
  const toggle = (scope: Scope, isOn: boolean) => {
    const others = chosen.value.filter((each) => each !== scope);
    chosen.value = isOn ? [...others, scope] : others;
  };
  return (
    <fieldset class="plain people-scopes">
      <legend>{translate('admin-people:token.may')}</legend>
      {offered.map((scope) => (
        <Check key={scope} isOn={chosen.value.includes(scope)} onChange={(isOn) => toggle(scope, isOn)}>
          {describePermission(scope)}
        </Check>
      ))}
      <p class="fault" role="status">
        {isMissing && translate('admin-people:token.scopesMissing')}
      </p>
    </fieldset>
  );
}

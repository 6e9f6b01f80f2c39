import { useSignal } from '@preact/signals';
import type { CreatedApiToken, NewApiToken } from '#client';
import { bidiIsolate, textOr } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { DialogForm, OpenDialogButton, useAttempt } from '../../components/actions.tsx';
import { Check, Field } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { confirmRemoval, SecretDialog } from './dialogs.tsx';
import { t } from './t.ts';

type Scope = NewApiToken['scopes'][number];

/** The API tokens of the signed-in administrator. */
export function TokensPage() {
  const tokens = useData((client) => client.access.tokens());
  const add = (
    <OpenDialogButton label={t('token.add')}>
      {(close) => <TokenDialog onClose={close} onCreated={tokens.reload} />}
    </OpenDialogButton>
  );
  return (
    <ListCard
      id="tokens"
      title={t('token.title')}
      text={t('token.text')}
      head={add}
      from={tokens}
      empty={t('token.none')}
      by="id"
      labels="admin-people:tokenColumn"
      cells={{
        name: ({ name }) => <bdi>{name}</bdi>,
        scopes: ({ scopes }) => (
          <details>
            <summary>{t('token.scopes', { count: scopes.length })}</summary>
            <ul>
              {scopes.map((scope) => (
                <li key={scope}>{describePermission(scope)}</li>
              ))}
            </ul>
          </details>
        ),
        used: ({ usedAt }) => (usedAt === null ? t('never') : formatWhen(usedAt)),
        ends: ({ endsAt }) =>
          new Date(endsAt).getTime() <= Date.now() ? (
            <span class="state bad">{t('token.expired')}</span>
          ) : (
            <span>{formatWhen(endsAt)}</span>
          ),
      }}
      action={{
        label: t('remove'),
        about: ({ name }) => name,
        confirm: ({ name }) => confirmRemoval('token', { name: bidiIsolate(name) }),
        work: ({ id }) => admin.access.removeToken(id),
        done: t('token.removed'),
      }}
    />
  );
}

/** Describes what a permission allows. A newer version of the service may have more of them. */
const describePermission = (permission: string) =>
  textOr(`admin-people:permission.${permission.replace('.', '_')}`, permission);

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
    about: t('token.created', { time: formatWhen(created.value.endsAt) }),
  };
  return (
    <SecretDialog title={t('token.add')} secret={secret} onClose={onClose}>
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
    <DialogForm attempt={attempt} action={t('token.create')} onCancel={onClose} onSubmit={submit}>
      <Field id="token-name" label={t('token.name')} hint={t('token.nameHint')} value={name} maxLength={100} required />
      <Field
        id="token-days"
        label={t('token.days')}
        error={faults.value.days ? t('token.daysWrong', { limit: maxDays }) : undefined}
        value={days}
        inputMode="numeric"
        maxLength={3}
        required
      />
      <fieldset class="plain people-scopes">
        <legend>{t('token.may')}</legend>
        {offered.map((scope) => (
          <Check
            key={scope}
            isOn={chosen.value.includes(scope)}
            onChange={(isOn) => {
              const others = chosen.value.filter((each) => each !== scope);
              chosen.value = isOn ? [...others, scope] : others;
            }}
          >
            {describePermission(scope)}
          </Check>
        ))}
        <p class="fault" role="status">
          {faults.value.scopes && t('token.scopesMissing')}
        </p>
      </fieldset>
    </DialogForm>
  );
}

import { useSignal } from '@preact/signals';
import type { CreatedApiToken, NewApiToken } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Modal } from '../../components/modal.tsx';
import { useData } from '../../components/use-data.ts';
import { useLeaveGuard } from '../../leave-guard.ts';
import { can } from '../../session.ts';
import { describePermission } from './describe-permission.ts';
import { SecretOnce } from './secret-once.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: () => Promise<void>;
}

type Scope = NewApiToken['scopes'][number];

/** Creates an API token. Its secret is shown once. */
export function TokenDialog({ onClose, onCreated }: Props) {
  const created = useSignal<CreatedApiToken | undefined>(undefined);
  const scopes = useData(async (client) => {
    const { permissions } = await client.access.roles();
    return permissions.filter(({ name, grantable }) => grantable && can(name)).map(({ name }) => name as Scope);
  });
  async function show(token: CreatedApiToken): Promise<void> {
    created.value = token;
    await onCreated();
  }
  return (
    <Modal title={translate('admin-people:token.add')} isShownOnce={created.value !== undefined} onClose={onClose}>
      {created.value === undefined ? (
        <Loaded from={scopes} isEmpty={() => false} empty="">
          {(offered) => <TokenForm offered={offered} onClose={onClose} onCreated={show} />}
        </Loaded>
      ) : (
        <SecretOnce
          text={created.value.token}
          about={translate('admin-people:token.created', { time: formatWhen(created.value.endsAt) })}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

const defaultDays = 90;
const maxDays = 366;

interface FormProps {
  readonly offered: readonly Scope[];
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedApiToken) => Promise<void>;
}

function TokenForm({ offered, onClose, onCreated }: FormProps) {
  const name = useSignal('');
  const days = useSignal(String(defaultDays));
  const chosen = useSignal<readonly Scope[]>([]);
  const faults = useSignal({ days: false, scopes: false });
  const attempt = useAttempt();
  useLeaveGuard(name.value !== '' || chosen.value.length > 0);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const count = Number(days.value);
    const isDaysWrong = !Number.isInteger(count) || count < 1 || count > maxDays;
    faults.value = { days: isDaysWrong, scopes: chosen.value.length === 0 };
    if (isDaysWrong || chosen.value.length === 0) return;
    const request = { name: name.value.trim().replaceAll(/\s+/g, ' '), scopes: [...chosen.value], days: count };
    await attempt.run(async () => onCreated(await admin.access.createToken(request)));
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <AttemptNotice attempt={attempt} />
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
      <p class="actions last">
        <button type="button" onClick={onClose}>
          {translate('admin:cancel')}
        </button>
        <button type="submit" class="main" aria-disabled={attempt.isBusy}>
          {translate('admin-people:token.create')}
        </button>
      </p>
    </form>
  );
}

interface ChoiceProps {
  readonly offered: readonly Scope[];
  readonly chosen: { value: readonly Scope[] };
  readonly isMissing: boolean;
}

function ScopeChoice({ offered, chosen, isMissing }: ChoiceProps) {
  const toggle = (scope: Scope) => {
    const isChosen = chosen.value.includes(scope);
    chosen.value = isChosen ? chosen.value.filter((each) => each !== scope) : [...chosen.value, scope];
  };
  return (
    <fieldset class="people-scopes">
      <legend>{translate('admin-people:token.may')}</legend>
      {offered.map((scope) => (
        <label key={scope} class="choice">
          <input type="checkbox" checked={chosen.value.includes(scope)} onChange={() => toggle(scope)} />
          {describePermission(scope)}
        </label>
      ))}
      <p class="fault" role="status">
        {isMissing && translate('admin-people:token.scopesMissing')}
      </p>
    </fieldset>
  );
}

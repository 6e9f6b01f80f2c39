import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Factors } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button, OpenDialogButton } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { Modal } from '../../components/dialog.tsx';
import { Check, DialogForm, NewPasswordField } from '../../components/form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { AuthenticatorForm, RecoveryCodes } from '../../components/secrets.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';

interface Props {
  readonly factors: Factors;
  /** The name with which the administrator signs in. */
  readonly account: string;
  readonly onChanged: () => Promise<void>;
}

/** Fewer are soon used up. */
const fewCodes = 3;

/** Password, authenticator app and recovery codes. An account of single sign-on has none of them here. */
export function FactorsCard({ factors: { password, totp, recoveryCodes }, account, onChanged }: Props) {
  return (
    <Card id="factors" title={translate('admin-account:factors.title')}>
      {password ? (
        <ul class="entries">
          <Factor look="good" name={translate('admin-account:password.name')}>
            <OpenDialogButton label={translate('admin-account:password.change')}>
              {(close) => <PasswordDialog account={account} onClose={close} />}
            </OpenDialogButton>
          </Factor>
          <Factor look={totp ? 'good' : 'off'} name={translate('admin-account:app.name')}>
            <OpenDialogButton label={translate(totp ? 'admin-account:app.replace' : 'admin-account:app.add')}>
              {(close) => <AppDialog onClose={close} onChanged={onChanged} />}
            </OpenDialogButton>
            {totp && <RemoveAppButton onChanged={onChanged} />}
          </Factor>
          <Factor
            look={recoveryCodes > fewCodes ? 'good' : 'warn'}
            name={translate('admin-account:codes.left', { count: recoveryCodes })}
          >
            <OpenDialogButton label={translate('admin-account:codes.create')}>
              {(close) => <CodesDialog account={account} onClose={close} onChanged={onChanged} />}
            </OpenDialogButton>
          </Factor>
        </ul>
      ) : (
        <p class="muted">{translate('admin-account:factors.signOn')}</p>
      )}
    </Card>
  );
}

interface FactorProps {
  readonly look: 'good' | 'warn' | 'off';
  readonly name: string;
  /** Its buttons. */
  readonly children: ComponentChildren;
}

function Factor({ look, name, children }: FactorProps) {
  return (
    <li>
      <StateMark look={look} />
      <span class="grow">{name}</span>
      {children}
    </li>
  );
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

function PasswordDialog({ account, onClose }: Pick<Props, 'account'> & Pick<DialogProps, 'onClose'>) {
  const password = useSignal('');
  const endsTokens = useSignal(false);
  const attempt = useAttempt();
  const submit = () =>
    act(attempt, {
      work: () => admin.account.changePassword(password.value, endsTokens.value),
      after: onClose,
      done: translate('admin-account:password.changed'),
    });
  return (
    <Modal title={translate('admin-account:password.title')} onClose={onClose}>
      <DialogForm
        attempt={attempt}
        intro={translate('admin-account:password.text')}
        action={translate('admin-account:password.change')}
        onCancel={onClose}
        onSubmit={submit}
      >
        {/* For password managers. */}
        <input type="text" autocomplete="username" value={account} hidden />
        <NewPasswordField value={password} />
        <TokenChoice value={endsTokens} />
      </DialogForm>
    </Modal>
  );
}

/** Adds an authenticator app, or replaces it. */
function AppDialog({ onClose, onChanged }: DialogProps) {
  const endsSessions = useSignal(true);
  const endsTokens = useSignal(false);
  const enrollment = useData((client) => client.account.startTotp());
  async function confirm(state: string, code: string): Promise<void> {
    await admin.account.confirmTotp({ state, code, endSessions: endsSessions.value, endTokens: endsTokens.value });
    await onChanged();
    onClose();
    showToast(translate('admin-account:app.changed'));
  }
  return (
    <Modal title={translate('admin-account:app.title')} onClose={onClose}>
      <Loaded from={enrollment}>
        {(loaded) => (
          <AuthenticatorForm
            enrollment={loaded}
            action={translate('admin-account:app.confirm')}
            onCode={(code) => confirm(loaded.state, code)}
          >
            <Check isOn={endsSessions.value} onChange={(isOn) => (endsSessions.value = isOn)}>
              {translate('admin-account:endSessions')}
            </Check>
            <TokenChoice value={endsTokens} />
          </AuthenticatorForm>
        )}
      </Loaded>
      <p class="actions last">
        <Button onUse={onClose}>{translate('admin:cancel')}</Button>
      </p>
    </Modal>
  );
}

/** Lists the API tokens, which outlive a change of password or app, and offers to end them. Nothing without tokens. */
function TokenChoice({ value }: { readonly value: Signal<boolean> }) {
  const { data: tokens = [] } = useData((client) => client.access.tokens());
  if (tokens.length === 0) return null;
  return (
    <Check look="explained" isOn={value.value} onChange={(isOn) => (value.value = isOn)}>
      <span>
        {translate('admin-account:endTokens', { count: tokens.length })}
        <br />
        <bdi class="muted small">{tokens.map(({ name }) => name).join(', ')}</bdi>
      </span>
    </Check>
  );
}

/** Removes the authenticator app. The server keeps the last second factor. */
function RemoveAppButton({ onChanged }: Pick<DialogProps, 'onChanged'>) {
  const attempt = useAttempt();
  const remove = () =>
    act(attempt, {
      confirm: {
        title: translate('admin-account:app.removeTitle'),
        text: translate('admin-account:app.removeText'),
        action: translate('admin-account:remove'),
      },
      work: () => admin.account.removeTotp(),
      after: onChanged,
      done: translate('admin-account:app.removed'),
    });
  return (
    <>
      <Button look="quiet" attempt={attempt} onUse={remove}>
        {translate('admin-account:remove')}
        <span class="visually-hidden">: {translate('admin-account:app.name')}</span>
      </Button>
      <AttemptNotice attempt={attempt} />
    </>
  );
}

interface CodesProps extends DialogProps {
  readonly account: string;
}

/** Creates recovery codes. Asks first: the old codes stop working. */
function CodesDialog({ account, onClose, onChanged }: CodesProps) {
  const isConfirmed = useSignal(false);
  const isCreated = useSignal(false);
  async function onCreated(): Promise<void> {
    isCreated.value = true;
    await onChanged();
  }
  return (
    <Modal title={translate('admin-account:codes.title')} isShownOnce={isCreated.value} onClose={onClose}>
      {isConfirmed.value ? (
        <NewCodes account={account} onClose={onClose} onChanged={onCreated} />
      ) : (
        <>
          <p>{translate('admin-account:codes.text')}</p>
          <p class="actions last">
            <Button onUse={onClose}>{translate('admin:cancel')}</Button>
            <Button look="main" onUse={() => (isConfirmed.value = true)}>
              {translate('admin-account:codes.create')}
            </Button>
          </p>
        </>
      )}
    </Modal>
  );
}

function NewCodes({ account, onClose, onChanged }: CodesProps) {
  const codes = useData(async (client) => {
    const created = await client.account.createRecoveryCodes();
    await onChanged();
    return created;
  });
  useLeaveGuard(codes.data !== undefined);
  return (
    <>
      <p>{translate('admin:recovery.text')}</p>
      <Loaded from={codes}>{(created) => <RecoveryCodes codes={created} account={account} />}</Loaded>
      <p class="actions last">
        <Button look="main" onUse={onClose}>
          {translate(codes.data === undefined ? 'common:close' : 'admin:recovery.stored')}
        </Button>
      </p>
    </>
  );
}

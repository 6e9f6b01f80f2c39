import { useSignal } from '@preact/signals';
import type { Passkeys } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button, OpenDialogButton } from '../../components/actions.tsx';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { Modal } from '../../components/dialog.tsx';
import { DialogForm, Field } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { createPasskey, hasPasskeys } from '../../passkeys.ts';

/** The passkeys of the administrator. */
export function PasskeysCard({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const passkeys = useData(async (client) => {
    const [list, { methods }] = await Promise.all([client.account.passkeys(), client.account.describeSignIn()]);
    return { list, isOffered: hasPasskeys && methods.includes('passkey') };
  });
  const attempt = useAttempt();
  const reload = () => Promise.all([passkeys.reload(), onChanged()]);
  async function add(name: string): Promise<void> {
    const creation = await admin.account.startPasskeyRegistration();
    await admin.account.addPasskey(await createPasskey(creation, name));
    await reload();
  }
  return (
    <Card id="passkeys" title={translate('admin-account:passkeys.title')}>
      <p class="muted small">{translate('admin-account:passkeys.text')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={passkeys}>
        {({ list, isOffered }) => (
          <>
            <ul class="entries">
              {list.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} attempt={attempt} onChanged={reload} />
              ))}
            </ul>
            {isOffered ? (
              <p class="actions">
                <OpenDialogButton label={translate('admin-account:passkeys.add')}>
                  {(close) => (
                    <NameDialog
                      title={translate('admin-account:passkeys.add')}
                      action={translate('admin-account:passkeys.create')}
                      done={translate('admin-account:passkeys.added')}
                      onName={add}
                      onClose={close}
                    />
                  )}
                </OpenDialogButton>
              </p>
            ) : (
              <p class="muted small last">{translate('admin-account:passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface ItemProps {
  readonly passkey: Passkeys[number];
  readonly attempt: Attempt;
  readonly onChanged: () => Promise<unknown>;
}

function PasskeyItem({ passkey, attempt, onChanged }: ItemProps) {
  const { id, name, domain, createdAt, usedAt } = passkey;
  const remove = () =>
    act(attempt, {
      confirm: {
        title: translate('admin-account:passkeys.removeTitle', { name }),
        text: translate('admin-account:passkeys.removeText'),
        action: translate('admin-account:remove'),
      },
      work: () => admin.account.removePasskey(id),
      after: onChanged,
      done: translate('admin-account:passkeys.removed'),
    });
  async function rename(next: string): Promise<void> {
    await admin.account.renamePasskey(id, next);
    await onChanged();
  }
  const used = usedAt === null ? translate('admin-account:passkeys.unused') : formatWhen(usedAt);
  return (
    <li>
      <StateMark look="good" />
      <div class="grow">
        <bdi>{name}</bdi>
        <p class="muted small">
          {translate('admin-account:passkeys.about', { domain, created: formatWhen(createdAt), used })}
        </p>
      </div>
      <OpenDialogButton look="quiet" label={translate('admin-account:rename')} about={name}>
        {(close) => (
          <NameDialog
            title={translate('admin-account:passkeys.renameTitle')}
            action={translate('admin-account:rename')}
            done={translate('admin-account:passkeys.renamed')}
            initial={name}
            onName={rename}
            onClose={close}
          />
        )}
      </OpenDialogButton>
      <Button look="quiet" attempt={attempt} about={name} onUse={remove}>
        {translate('admin-account:remove')}
      </Button>
    </li>
  );
}

/** The limit of the API. */
const maxNameLength = 60;

interface DialogProps {
  readonly title: string;
  /** The text of the button. */
  readonly action: string;
  /** The text that confirms the action. */
  readonly done: string;
  readonly initial?: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Enters the name of a passkey. */
function NameDialog({ title, action, done, initial = '', onName, onClose }: DialogProps) {
  const name = useSignal(initial);
  const attempt = useAttempt();
  const submit = () => act(attempt, { work: () => onName(name.value.trim()), after: onClose, done });
  return (
    <Modal title={title} onClose={onClose}>
      <DialogForm attempt={attempt} action={action} onCancel={onClose} onSubmit={submit}>
        <Field
          id="passkey-name"
          label={translate('admin-account:passkeys.name')}
          hint={translate('admin-account:passkeys.nameHint')}
          value={name}
          maxLength={maxNameLength}
          required
        />
      </DialogForm>
    </Modal>
  );
}

import { useSignal } from '@preact/signals';
import type { Passkeys } from '#client';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import {
  type Attempt,
  AttemptNotice,
  act,
  Button,
  DialogForm,
  Modal,
  OpenDialogButton,
  useAttempt,
} from '../../components/actions.tsx';
import { Card, SectionHead } from '../../components/card.tsx';
import { Field } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { describeBrowser } from '../../components/texts.ts';
import { createPasskey, hasPasskeys } from '../../passkeys.ts';
import { sessionState } from '../../session.ts';
import { FactorsCard } from './factors.tsx';
import { t } from './t.ts';

/** The account of the signed-in administrator: how to sign in, and where. */
export default function Account() {
  const factors = useData((client) => client.account.factors());
  const state = sessionState.value;
  if (state.kind !== 'signedIn') return null;
  const { name, role } = state.session.administrator;
  return (
    <>
      <SectionHead title={t('title')}>
        <p class="muted last">
          {translateRich('admin-account:who', { name: <bdi>{name}</bdi>, role: translate(`admin:role.${role}`) })}
        </p>
      </SectionHead>
      <Loaded from={factors}>
        {(loaded) => (
          <div class="cards">
            <FactorsCard factors={loaded} account={name} onChanged={factors.reload} />
            <PasskeysCard onChanged={factors.reload} />
          </div>
        )}
      </Loaded>
      <SessionsCard />
    </>
  );
}

/** The browsers in which the administrator is signed in. */
function SessionsCard() {
  const sessions = useData((client) => client.access.sessions());
  const attempt = useAttempt();
  const done = t('sessions.ended');
  const endOthers = () => act(attempt, { work: () => admin.access.endSessions(), after: sessions.reload, done });
  return (
    <ListCard
      id="sessions"
      title={t('sessions.title')}
      head={
        sessions.data !== undefined &&
        sessions.data.length > 1 && <Button attempt={attempt} onUse={endOthers} label={t('sessions.endOthers')} />
      }
      attempt={attempt}
      from={sessions}
      by="id"
      labels="admin-account:session"
      cells={{
        browser: ({ userAgent }) => <bdi title={userAgent}>{describeBrowser(userAgent)}</bdi>,
        network: ({ network }) => network,
        method: ({ method }) => t(`method.${method}`),
        created: ({ createdAt }) => formatWhen(createdAt),
        seen: ({ seenAt }) => formatWhen(seenAt),
      }}
      action={{
        column: 'end',
        label: t('sessions.end'),
        about: ({ userAgent }) => describeBrowser(userAgent),
        work: ({ id }) => admin.access.endSession(id),
        done,
        instead: ({ current }) => (current ? <span class="state good">{t('sessions.current')}</span> : undefined),
      }}
    />
  );
}

/** The passkeys of the administrator. */
function PasskeysCard({ onChanged }: { readonly onChanged: () => Promise<void> }) {
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
    <Card id="passkeys" title={t('passkeys.title')}>
      <p class="muted small">{t('passkeys.text')}</p>
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
                <OpenDialogButton label={t('passkeys.add')}>
                  {(close) => (
                    <NameDialog
                      title={t('passkeys.add')}
                      action={t('passkeys.create')}
                      done={t('passkeys.added')}
                      onName={add}
                      onClose={close}
                    />
                  )}
                </OpenDialogButton>
              </p>
            ) : (
              <p class="muted small last">{t('passkeys.notHere')}</p>
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
      confirm: { title: t('passkeys.removeTitle', { name }), text: t('passkeys.removeText'), action: t('remove') },
      work: () => admin.account.removePasskey(id),
      after: onChanged,
      done: t('passkeys.removed'),
    });
  async function rename(next: string): Promise<void> {
    await admin.account.renamePasskey(id, next);
    await onChanged();
  }
  const used = usedAt === null ? t('passkeys.unused') : formatWhen(usedAt);
  return (
    <li>
      <StateMark look="good" />
      <div class="grow">
        <bdi>{name}</bdi>
        <p class="muted small">{t('passkeys.about', { domain, created: formatWhen(createdAt), used })}</p>
      </div>
      <OpenDialogButton look="quiet" label={t('rename')} about={name}>
        {(close) => (
          <NameDialog
            title={t('passkeys.renameTitle')}
            action={t('rename')}
            done={t('passkeys.renamed')}
            initial={name}
            onName={rename}
            onClose={close}
          />
        )}
      </OpenDialogButton>
      <Button look="quiet" attempt={attempt} about={name} onUse={remove} label={t('remove')} />
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
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          value={name}
          maxLength={maxNameLength}
          required
        />
      </DialogForm>
    </Modal>
  );
}

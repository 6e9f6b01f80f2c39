import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Person, type SealpostAdmin, SealpostProblem } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { bidiIsolate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import {
  AttemptNotice,
  act,
  Button,
  DialogForm,
  Modal,
  OpenDialogButton,
  useAttempt,
} from '../../components/actions.tsx';
import { Card, Facts } from '../../components/card.tsx';
import { Field, plainText } from '../../components/form.tsx';
import { downloadBlob, formatNumber, formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { Loaded, type LoadedData, useData, usePages } from '../../components/loaded.tsx';
import { isCompleteAddress } from '../../components/texts.ts';
import { showToast } from '../../components/toasts.tsx';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { t } from './t.ts';

/** Everything about one email address: what is stored, and where it is verified. */
export function AddressPage() {
  const address = place.value.query.get('address') ?? '';
  const entered = useSignal(address);
  const isRefused = useSignal(false);
  // The address has changed by the Back button, or was erased.
  useEffect(() => {
    entered.value = address;
  }, [address]);
  function submit(event: Event): void {
    event.preventDefault();
    const text = entered.value.trim();
    isRefused.value = !isCompleteAddress(text);
    if (!isRefused.value) changeQuery((query) => query.set('address', text));
  }
  return (
    <>
      <Card id="address" title={t('page.address')}>
        <p class="muted">{t('addressText')}</p>
        <search>
          <form onSubmit={submit} noValidate>
            <div class="people-inline">
              <Field
                id="person-address"
                label={t('address')}
                value={entered}
                error={isRefused.value ? t('addressIncomplete') : undefined}
                maxLength={320}
                {...plainText}
              />
              <button type="submit">{t('find')}</button>
            </div>
          </form>
        </search>
      </Card>
      {isCompleteAddress(address) && <StoredData key={address} address={address} />}
    </>
  );
}

/** The cards change each other: an erasure ends all verifications, and verifications are counted. */
function StoredData({ address }: { readonly address: string }) {
  const person = useData((client) => findPerson(client, address));
  const erasures = useSignal(0);
  async function onErased(): Promise<void> {
    erasures.value += 1;
    await person.reload();
  }
  const attempt = useAttempt();
  // The buttons disappear after an erasure.
  const card = useHeldFocus<HTMLElement>();
  const save = () =>
    act(attempt, {
      work: async () => downloadBlob('personal-data.jsonl', await (await admin.people.export(address)).blob()),
      done: t('person.exported'),
    });
  return (
    <div class="stack">
      <Card id="person" title={t('person.title')} box={card}>
        <AttemptNotice attempt={attempt} />
        <Loaded from={person} empty={t('person.nothing')}>
          {(found) => (
            <>
              <Facts
                look="values people-facts people-count"
                facts={counts.map((name) => [t(`count.${name}`), formatNumber(found?.[name] ?? 0)])}
              />
              <div class="actions last">
                {can('people.export') && (
                  <Button attempt={attempt} icon="download" onUse={save} label={t('person.export')} />
                )}
                {can('people.erase') && (
                  <OpenDialogButton label={t('erase.open')}>
                    {(close) => <EraseDialog address={address} onClose={close} onErased={onErased} />}
                  </OpenDialogButton>
                )}
              </div>
            </>
          )}
        </Loaded>
      </Card>
      {can('verifications.read') && (
        <VerificationsCard key={erasures.value} address={address} onEnded={person.reload} />
      )}
    </div>
  );
}

/** Returns null for an address about which nothing is stored. */
async function findPerson(client: SealpostAdmin, address: string) {
  try {
    return await client.people.find(address);
  } catch (error) {
    if (error instanceof SealpostProblem && error.status === 404) return null;
    throw error;
  }
}

const counts = ['sentTransfers', 'drafts', 'receivedTransfers', 'verifications', 'emails'] as const;

interface PersonProps {
  readonly address: string;
  readonly person: LoadedData<Person | null>;
  readonly onErased: () => Promise<void>;
}

interface EraseProps extends Pick<PersonProps, 'address' | 'onErased'> {
  readonly onClose: () => void;
}

/** Erases an address after the user has typed it. */
function EraseDialog({ address, onClose, onErased }: EraseProps) {
  const typed = useSignal('');
  const isWrong = useSignal(false);
  const attempt = useAttempt();
  async function submit(): Promise<void> {
    isWrong.value = typed.value.trim().toLowerCase() !== address.toLowerCase();
    if (isWrong.value || !(await attempt.run(() => admin.people.erase(address)))) return;
    onClose();
    showToast(t('erase.done'));
    await onErased();
  }
  return (
    <Modal title={t('erase.title')} onClose={onClose}>
      <DialogForm
        attempt={attempt}
        intro={t('erase.text')}
        action={t('erase.action')}
        look="danger"
        onCancel={onClose}
        onSubmit={submit}
      >
        <Field
          id="erase-address"
          label={t('erase.type')}
          hint={translateRich('admin-people:erase.hint', { address: <bdi>{address}</bdi> })}
          error={isWrong.value ? t('erase.wrong') : undefined}
          value={typed}
          required
          {...plainText}
        />
      </DialogForm>
    </Modal>
  );
}

/** The browsers and programs that have verified an address. */
function VerificationsCard({ address, onEnded }: { readonly address: string; readonly onEnded: () => Promise<void> }) {
  const list = usePages((client, after) => client.people.verifications(address, after), [address]);
  const attempt = useAttempt();
  const endAll = () =>
    act(attempt, {
      confirm: {
        title: t('verification.endAllTitle'),
        text: t('verification.endAllText', { address: bidiIsolate(address) }),
        action: t('verification.endAll'),
      },
      async work() {
        const count = await admin.people.endVerifications(address);
        showToast(t('verification.ended', { count }));
      },
      after: () => Promise.all([list.reload(), onEnded()]),
    });
  const endAllButton = can('verifications.write') && list.data !== undefined && list.data.length > 0 && (
    <Button attempt={attempt} onUse={endAll} label={t('verification.endAll')} />
  );
  return (
    <ListCard
      id="verifications"
      title={t('verification.title')}
      head={endAllButton}
      attempt={attempt}
      from={list}
      empty={t('verification.none')}
      by="id"
      labels="admin-people:verified"
      cells={{
        client: ({ client }) => <code>{client}</code>,
        created: ({ createdAt }) => formatWhen(createdAt),
        until: ({ validUntil }) => formatWhen(validUntil),
      }}
      action={
        can('verifications.write') && {
          label: t('end'),
          about: ({ client }) => client,
          work: ({ id }) => admin.people.endVerification(id),
          after({ id }) {
            list.replace((list.data ?? []).filter((each) => each.id !== id));
            return onEnded();
          },
          done: t('verification.ended', { count: 1 }),
        }
      }
    />
  );
}

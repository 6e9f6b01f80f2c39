import { useSignal } from '@preact/signals';
import type { CheckedLanguagePack, InstalledLanguagePacks } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { Modal } from '../../components/dialog.tsx';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { can } from '../../session.ts';
import { CheckResult, UploadCard } from './upload.tsx';

/** The language packs of the service: list, check, install and remove. */
export function PacksPage() {
  const packs = useData((client) => client.languages.list());
  const attempt = useAttempt();
  const checked = useSignal<CheckedLanguagePack | undefined>(undefined);
  const remove = (id: string) =>
    act(attempt, {
      confirm: {
        title: translate('admin-languages:remove.title', { id }),
        text: translate('admin-languages:remove.text'),
        action: translate('admin-languages:remove.action'),
      },
      work: () => admin.languages.remove(id),
      after: packs.reload,
      done: translate('admin-languages:removed'),
    });
  const check = (id: string) =>
    attempt.run(async () => {
      checked.value = await admin.languages.check(id);
    });
  function close(): void {
    checked.value = undefined;
  }
  return (
    <>
      <div class="stack">
        <Card id="packs" title={translate('admin-languages:packs.title')}>
          <AttemptNotice attempt={attempt} />
          <Loaded from={packs} isEmpty={isNone} empty={translate('admin-languages:packs.none')}>
            {(list) => (
              <>
                <PacksTable packs={list.packs} isBusy={attempt.isBusy} onCheck={check} onRemove={remove} />
                <InvalidPacks packs={list.invalid} isBusy={attempt.isBusy} onRemove={remove} />
              </>
            )}
          </Loaded>
        </Card>
        {can('languages.write') && <UploadCard installed={packs.data?.packs ?? []} onInstalled={packs.reload} />}
      </div>
      {checked.value !== undefined && <CheckDialog pack={checked.value} onClose={close} />}
    </>
  );
}

const isNone = ({ packs, invalid }: InstalledLanguagePacks) => packs.length + invalid.length === 0;

const columnLabel = (name: string) => translate(`admin-languages:column.${name}`);

interface RemovalProps {
  readonly isBusy: boolean;
  readonly onRemove: (id: string) => Promise<boolean>;
}

interface TableProps extends RemovalProps {
  readonly packs: InstalledLanguagePacks['packs'];
  readonly onCheck: (id: string) => Promise<boolean>;
}

/** The installed packs with what they lack. */
function PacksTable({ packs, isBusy, onCheck, onRemove }: TableProps) {
  const columns = columnsOf<TableProps['packs'][number]>(columnLabel, {
    name: ({ displayName, locale }) => <bdi lang={locale}>{displayName}</bdi>,
    id: ({ id }) => <code>{id}</code>,
    version: ({ version }) => version,
    changed: ({ changedAt }) => (changedAt === null ? translate('admin-languages:never') : formatWhen(changedAt)),
    state: ({ incomplete }) => (
      <span class={incomplete === 0 ? 'state good' : 'state warn'}>
        {translate('admin-languages:lacks', { count: incomplete })}
      </span>
    ),
    actions: ({ id, displayName }) => (
      <span class="pack-actions">
        <Button look="quiet" attempt={{ isBusy }} about={displayName} onUse={() => onCheck(id)}>
          {translate('admin-languages:check.action')}
        </Button>
        {can('languages.write') && (
          <Button look="quiet" attempt={{ isBusy }} about={displayName} onUse={() => onRemove(id)}>
            {translate('admin-languages:remove.action')}
          </Button>
        )}
      </span>
    ),
  });
  return <DataTable caption={translate('admin-languages:packs.title')} columns={columns} rows={packs} by="id" />;
}

interface InvalidProps extends RemovalProps {
  readonly packs: InstalledLanguagePacks['invalid'];
}

/** Stored packs that this version cannot use. The reason is in English, for the author of the pack. */
function InvalidPacks({ packs, isBusy, onRemove }: InvalidProps) {
  if (packs.length === 0) return null;
  return (
    <section class="invalid-packs" aria-labelledby="invalid">
      <h3 id="invalid">{translate('admin-languages:invalid.title')}</h3>
      <ul class="entries">
        {packs.map(({ id, fault }) => (
          <li key={id}>
            <StateMark look="bad" />
            <div class="grow">
              {id}
              <p class="small" lang="en" dir="ltr">
                {fault}
              </p>
            </div>
            {can('languages.write') && (
              <Button look="quiet" attempt={{ isBusy }} about={id} onUse={() => onRemove(id)}>
                {translate('admin-languages:remove.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckDialog({ pack, onClose }: { readonly pack: CheckedLanguagePack; readonly onClose: () => void }) {
  return (
    <Modal title={translate('admin-languages:check.title', { name: pack.displayName })} onClose={onClose}>
      <CheckResult pack={pack} />
      <p class="actions last">
        <Button onUse={onClose}>{translate('admin-languages:check.close')}</Button>
      </p>
    </Modal>
  );
}

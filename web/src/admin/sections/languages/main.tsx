import './languages.css';
import { useSignal } from '@preact/signals';
import type { CheckedLanguagePack, InstalledLanguagePacks } from '#client';
import { admin } from '../../api.ts';
import { AttemptNotice, act, Button, Modal, useAttempt } from '../../components/actions.tsx';
import { Card, SectionPages } from '../../components/card.tsx';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { t } from './t.ts';
import { TextsPage } from './texts.tsx';
import { CheckResult, UploadCard } from './upload.tsx';

const pages = [
  { name: 'packs', Content: PacksPage },
  { name: 'texts', Content: TextsPage },
] as const;

/** Language packs, and texts that replace single ones of them: `/texts/<ID of the pack>`. */
export default function Languages({ path }: SectionProps) {
  const title = t('title');
  const labelOf = (name: string) => t(`${name}.title`);
  return <SectionPages section="languages" title={title} pages={pages} labelOf={labelOf} path={path} />;
}

/** The language packs of the service: list, check, install and remove. */
export function PacksPage() {
  const packs = useData((client) => client.languages.list());
  const attempt = useAttempt();
  const checked = useSignal<CheckedLanguagePack | undefined>(undefined);
  const remove = (id: string) =>
    act(attempt, {
      confirm: { title: t('remove.title', { id }), text: t('remove.text'), action: t('remove.action') },
      work: () => admin.languages.remove(id),
      after: packs.reload,
      done: t('removed'),
    });
  const check = (id: string) =>
    attempt.run(async () => {
      checked.value = await admin.languages.check(id);
    });
  const close = () => (checked.value = undefined);
  return (
    <>
      <div class="stack">
        <Card id="packs" title={t('packs.title')}>
          <AttemptNotice attempt={attempt} />
          <Loaded from={packs} isEmpty={isNone} empty={t('packs.none')}>
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
      {checked.value !== undefined && (
        <Modal title={t('check.title', { name: checked.value.displayName })} onClose={close}>
          <CheckResult pack={checked.value} />
          <p class="actions last">
            <Button onUse={close} label={t('check.close')} />
          </p>
        </Modal>
      )}
    </>
  );
}

const isNone = ({ packs, invalid }: InstalledLanguagePacks) => packs.length + invalid.length === 0;

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
  const columns = columnsOf<TableProps['packs'][number]>('admin-languages:column', {
    name: ({ displayName, locale }) => <bdi lang={locale}>{displayName}</bdi>,
    id: ({ id }) => <code>{id}</code>,
    version: ({ version }) => version,
    changed: ({ changedAt }) => (changedAt === null ? t('never') : formatWhen(changedAt)),
    state: ({ incomplete }) => (
      <span class={incomplete === 0 ? 'state good' : 'state warn'}>{t('lacks', { count: incomplete })}</span>
    ),
    actions: ({ id, displayName }) => (
      <span class="spaced">
        <Button
          look="quiet"
          attempt={{ isBusy }}
          about={displayName}
          onUse={() => onCheck(id)}
          label={t('check.action')}
        />
        {can('languages.write') && (
          <Button
            look="quiet"
            attempt={{ isBusy }}
            about={displayName}
            onUse={() => onRemove(id)}
            label={t('remove.action')}
          />
        )}
      </span>
    ),
  });
  return <DataTable caption={t('packs.title')} columns={columns} rows={packs} by="id" />;
}

interface InvalidProps extends RemovalProps {
  readonly packs: InstalledLanguagePacks['invalid'];
}

/** Stored packs that this version cannot use. The reason is in English, for the author of the pack. */
function InvalidPacks({ packs, isBusy, onRemove }: InvalidProps) {
  if (packs.length === 0) return null;
  return (
    <section class="invalid-packs" aria-labelledby="invalid">
      <h3 id="invalid">{t('invalid.title')}</h3>
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
              <Button
                look="quiet"
                attempt={{ isBusy }}
                about={id}
                onUse={() => onRemove(id)}
                label={t('remove.action')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

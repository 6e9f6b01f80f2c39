import './languages.css';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type CheckedLanguagePack, type InstalledLanguagePacks, SealpostProblem } from '#client';
import { formatSize, translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, act, Button, Modal, useAttempt } from '../../components/actions.tsx';
import { Card, SectionPages } from '../../components/card.tsx';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import type { SectionProps } from '../../sections.ts';
import { can } from '../../session.ts';
import { t } from './t.ts';
import { TextsPage } from './texts.tsx';

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
function PacksPage() {
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

const maxBytes = 4 * 1024 * 1024;

interface Checked {
  readonly file: File;
  readonly pack: CheckedLanguagePack;
}

interface Props {
  readonly installed: InstalledLanguagePacks['packs'];
  readonly onInstalled: () => Promise<void>;
}

/** Checks a pack that the user has chosen, and installs it after a look at the result. */
function UploadCard({ installed, onInstalled }: Props) {
  const { attempt, checked, isTooLarge, input, check, install, clear } = useUpload(onInstalled);
  return (
    <Card id="upload" look="language-upload" title={t('upload.title')}>
      <p class="muted" id="upload-hint">
        {t('upload.text', { size: formatSize(maxBytes) })}
      </p>
      <UploadNotice attempt={attempt} isTooLarge={isTooLarge} />
      <label for="pack-file">{t('upload.file')}</label>
      <input
        id="pack-file"
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-describedby="upload-hint"
        disabled={attempt.isBusy}
        onChange={({ currentTarget }) => void check(currentTarget.files?.[0])}
      />
      <div role="status">
        {checked !== undefined && (
          <div class="checked-upload">
            <CheckResult pack={checked.pack} />
            <Replaced pack={installed.find(({ id }) => id === checked.pack.id)} />
          </div>
        )}
      </div>
      {checked !== undefined && (
        <p class="actions last">
          <Button onUse={clear} label={translate('admin:cancel')} />
          <Button
            look="main"
            attempt={attempt}
            onUse={() => install(checked)}
            label={t('upload.install', { name: checked.pack.displayName })}
          />
        </p>
      )}
    </Card>
  );
}

/** The chosen file and the result of its check. */
function useUpload(onInstalled: () => Promise<void>) {
  const attempt = useAttempt();
  const checked = useSignal<Checked | undefined>(undefined);
  const isTooLarge = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  function clear(): void {
    checked.value = undefined;
    if (input.current !== null) input.current.value = '';
  }
  async function check(file: File | undefined): Promise<void> {
    checked.value = undefined;
    attempt.clear();
    isTooLarge.value = (file?.size ?? 0) > maxBytes;
    if (file === undefined || isTooLarge.value) return;
    await attempt.run(async () => {
      checked.value = { file, pack: await admin.languages.checkFile(file) };
    });
  }
  const install = ({ file, pack }: Checked) =>
    act(attempt, {
      work: () => admin.languages.install(file),
      async after() {
        clear();
        await onInstalled();
      },
      done: t('installed', { name: pack.displayName }),
    });
  return { attempt, checked: checked.value, isTooLarge: isTooLarge.value, input, check, install, clear };
}

/** The installed pack that has the same ID. */
function Replaced({ pack }: { readonly pack: Props['installed'][number] | undefined }) {
  if (pack === undefined) return null;
  return <p>{t('upload.replaces', { version: pack.version })}</p>;
}

/** An invalid pack comes with the reason, in English, for its author. */
function UploadNotice({ attempt, isTooLarge }: { readonly attempt: Attempt; readonly isTooLarge: boolean }) {
  const { problem } = attempt;
  const isInvalid = problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:value_malformed';
  const fault = isInvalid ? problem.members.detail : undefined;
  if (!isTooLarge && fault === undefined) return <AttemptNotice attempt={attempt} />;
  return (
    <div role="alert">
      <div class="notice bad">
        <p>{t(isTooLarge ? 'upload.tooLarge' : 'upload.invalid')}</p>
        {fault !== undefined && (
          <p lang="en" dir="ltr" class="small">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

/** The messages that a pack lacks, compared with the English one. Remarks are in English, for the author of the pack. */
export function CheckResult({ pack }: { readonly pack: CheckedLanguagePack }) {
  const { id, displayName, locale, version, count, remarks } = pack;
  return (
    <div class="check-result">
      <p>
        {translateRich('admin-languages:check.about', {
          name: <bdi lang={locale}>{displayName}</bdi>,
          id: <code>{id}</code>,
          version,
        })}
      </p>
      <p class={count === 0 ? 'notice good' : 'notice warn'}>{t('check.count', { count })}</p>
      {remarks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <section class="remarks small" tabIndex={0} aria-label={t('check.remarks')}>
          <ul lang="en" dir="ltr">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
      {remarks.length < count && <p class="muted small">{t('check.first', { count: remarks.length })}</p>}
    </div>
  );
}

import './legal.css';
import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { LegalTexts } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { baseUrl } from '../../../service.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, act, Button, useAttempt } from '../../components/actions.tsx';
import { Card, Link, SectionHead } from '../../components/card.tsx';
import { plainText } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded, OutdatedNotice, useData, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { hrefOf, navigate } from '../../router.ts';
import type { SectionProps } from '../../sections.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import { Editor } from './editor.tsx';
import { canonicalTag, languageName } from './language-name.ts';
import { t } from './t.ts';

/** Legal notice and terms of use: `/`, `/notice` and `/terms/<language tag>`. */
export default function Legal({ path: [kind, tag = ''] }: SectionProps) {
  const texts = useVersioned((client) => client.legal.texts());
  const locale = canonicalTag(tag);
  if (kind === 'notice') return <LoadedEditor key="notice" texts={texts} />;
  if (kind === 'terms' && locale !== undefined) return <LoadedEditor key={locale} texts={texts} locale={locale} />;
  return <Overview texts={texts} />;
}

interface Props {
  readonly texts: VersionedData<LegalTexts>;
  /** The language of the terms. Without one, the legal notice is edited. */
  readonly locale?: string;
}

function LoadedEditor({ texts, locale }: Props) {
  return (
    <Loaded from={texts}>
      {({ data }) => (
        <Editor
          heading={locale === undefined ? t('notice.title') : t('terms.heading', { language: languageName(locale) })}
          stored={
            locale === undefined ? (data.notice ?? undefined) : data.terms.texts.find((text) => text.locale === locale)
          }
          hasTitle={locale !== undefined}
          locale={locale}
          from={texts}
          onSave={({ title, type, content }) =>
            texts.save(async (version) => {
              if (locale === undefined) await admin.legal.saveNotice({ type, content }, version);
              else await admin.legal.saveTerms(locale, { title, type, content }, version);
              return admin.legal.texts();
            })
          }
        />
      )}
    </Loaded>
  );
}

/** All legal texts, and whether senders must accept the terms. */
function Overview({ texts }: { readonly texts: VersionedData<LegalTexts> }) {
  const attempt = useAttempt();
  // A text disappears when its button is used.
  const cards = useHeldFocus<HTMLDivElement>();
  const remove = (title: string, work: (version: string) => Promise<unknown>) =>
    act(attempt, {
      confirm: { title, text: t('remove.text'), action: t('remove.action') },
      work: () =>
        texts.save(async (version) => {
          await work(version);
          return admin.legal.texts();
        }),
      done: t('removed'),
    });
  return (
    <>
      <SectionHead title={t('title')} />
      <OutdatedNotice from={texts} />
      <AttemptNotice attempt={attempt} />
      <Loaded from={texts}>
        {({ data }) => (
          <div class="cards" ref={cards}>
            <Card id="notice" title={t('notice.title')}>
              <p class="muted">{t('notice.text')}</p>
              <ul class="entries">
                <TextItem
                  isPublished={data.notice !== null}
                  name={t(data.notice === null ? 'none' : 'published')}
                  detail={data.notice === null ? '' : t('changed', { when: formatWhen(data.notice.changedAt) })}
                  path={['notice']}
                  about={t('notice.title')}
                  onRemove={() => remove(t('remove.notice'), (v) => admin.legal.removeNotice(v))}
                />
              </ul>
              {data.notice !== null && <PageLink page="imprint" />}
            </Card>
            <TermsCard
              terms={data.terms}
              onRemove={(locale) =>
                remove(t('remove.terms', { language: languageName(locale) }), (version) =>
                  admin.legal.removeTerms(locale, version),
                )
              }
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface TermsProps {
  readonly terms: LegalTexts['terms'];
  readonly onRemove: (locale: string) => unknown;
}

function TermsCard({ terms: { active, texts, changedAt }, onRemove }: TermsProps) {
  return (
    <Card id="terms" title={t('terms.title')}>
      <p class="muted">
        {t(active ? 'terms.active' : 'terms.inactive')}{' '}
        {findSection('settings') !== undefined && (
          <Link href={`${hrefOf('settings')}?q=terms.active`}>{t('terms.setting')}</Link>
        )}
      </p>
      {changedAt !== null && <p class="muted small">{t('changed', { when: formatWhen(changedAt) })}</p>}
      {texts.length === 0 && <p class="empty muted">{t('terms.none')}</p>}
      <ul class="entries">
        {texts.map(({ locale, title }) => (
          <TextItem
            key={locale}
            isPublished
            name={languageName(locale)}
            detail={<bdi lang={locale}>{title}</bdi>}
            path={['terms', locale]}
            about={languageName(locale)}
            onRemove={() => onRemove(locale)}
          />
        ))}
      </ul>
      {texts.length > 0 && <PageLink page="terms" />}
      {can('legal.write') && <AddLanguage taken={texts.map(({ locale }) => locale)} />}
    </Card>
  );
}

interface ItemProps {
  readonly isPublished: boolean;
  readonly name: string;
  readonly detail: ComponentChild;
  /** The place of the text below the section. */
  readonly path: readonly string[];
  /** The text of the buttons, for screen readers. */
  readonly about: string;
  readonly onRemove: () => unknown;
}

function TextItem({ isPublished, name, detail, path, about, onRemove }: ItemProps) {
  const isEditable = can('legal.write');
  const action = isPublished ? (isEditable ? 'edit' : 'read') : 'write';
  return (
    <li class="legal-item">
      <StateMark look={isPublished ? 'good' : 'off'} />
      <div class="grow">
        {name}
        <p class="muted small">{detail}</p>
      </div>
      <div class="legal-item-actions">
        {(isPublished || isEditable) && (
          <Link class="button" href={hrefOf('legal', ...path)}>
            {t(`action.${action}`)}
            <span class="visually-hidden"> {about}</span>
          </Link>
        )}
        {isPublished && isEditable && <Button look="quiet" about={about} onUse={onRemove} label={t('remove.action')} />}
      </div>
    </li>
  );
}

function PageLink({ page }: { readonly page: string }) {
  return (
    <p class="legal-page-link">
      <a href={`${baseUrl}/${page}`} target="_blank" rel="noopener">
        {t('openPage')}
      </a>
    </p>
  );
}

/** Opens the editor for the terms in a language that has none. Languages of the service are suggested. */
function AddLanguage({ taken }: { readonly taken: readonly string[] }) {
  const packs = useData(async (client) => (can('languages.read') ? (await client.languages.list()).packs : []));
  const entered = useSignal('');
  const isWrong = useSignal(false);
  const offered = [...new Set((packs.data ?? []).map(({ locale }) => locale))].filter((tag) => !taken.includes(tag));
  function submit(event: Event): void {
    event.preventDefault();
    const tag = canonicalTag(entered.value.trim());
    isWrong.value = tag === undefined;
    if (tag !== undefined) void navigate(hrefOf('legal', 'terms', tag));
  }
  return (
    <form class="legal-add" onSubmit={submit}>
      <label for="new-language">{t('add.label')}</label>
      <div class="line">
        <input
          id="new-language"
          type="text"
          list="offered-languages"
          value={entered.value}
          required
          maxLength={35}
          {...plainText}
          aria-invalid={isWrong.value}
          aria-describedby="new-language-hint"
          onInput={({ currentTarget }) => {
            entered.value = currentTarget.value;
            isWrong.value = false;
          }}
        />
        <datalist id="offered-languages">
          {offered.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </datalist>
        <button type="submit">
          <Icon name="plus" />
          {t('add.action')}
        </button>
      </div>
      <p id="new-language-hint" class={isWrong.value ? 'fault' : 'muted small last'}>
        {t(isWrong.value ? 'add.wrong' : 'add.hint')}
      </p>
    </form>
  );
}

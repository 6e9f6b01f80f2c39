import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import type { LegalTexts } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { baseUrl } from '../../../service.ts';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card, SectionHead } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { plainText } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { Link } from '../../components/links.tsx';
import { Loaded, OutdatedNotice, type VersionedData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { hrefOf, navigate } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import { canonicalTag, languageName } from './language-name.ts';

/** All legal texts, and whether senders must accept the terms. */
export function Overview({ texts }: { readonly texts: VersionedData<LegalTexts> }) {
  const attempt = useAttempt();
  // A text disappears when its button is used.
  const cards = useHeldFocus<HTMLDivElement>();
  const remove = (title: string, work: (version: string) => Promise<unknown>) =>
    act(attempt, {
      confirm: {
        title,
        text: translate('admin-legal:remove.text'),
        action: translate('admin-legal:remove.action'),
      },
      work: () =>
        texts.save(async (version) => {
          await work(version);
          return admin.legal.texts();
        }),
      done: translate('admin-legal:removed'),
    });
  return (
    <>
      <SectionHead title={translate('admin-legal:title')} />
      <OutdatedNotice from={texts} />
      <AttemptNotice attempt={attempt} />
      <Loaded from={texts}>
        {({ data }) => (
          <div class="cards" ref={cards}>
            <NoticeCard
              notice={data.notice}
              onRemove={() => remove(translate('admin-legal:remove.notice'), (v) => admin.legal.removeNotice(v))}
            />
            <TermsCard
              terms={data.terms}
              onRemove={(locale) =>
                remove(translate('admin-legal:remove.terms', { language: languageName(locale) }), (version) =>
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

interface NoticeProps {
  readonly notice: LegalTexts['notice'];
  readonly onRemove: () => unknown;
}

function NoticeCard({ notice, onRemove }: NoticeProps) {
  return (
    <Card id="notice" title={translate('admin-legal:notice.title')}>
      <p class="muted">{translate('admin-legal:notice.text')}</p>
      <ul class="entries">
        <TextItem
          isPublished={notice !== null}
          name={translate(notice === null ? 'admin-legal:none' : 'admin-legal:published')}
          detail={notice === null ? '' : translate('admin-legal:changed', { when: formatWhen(notice.changedAt) })}
          path={['notice']}
          about={translate('admin-legal:notice.title')}
          onRemove={onRemove}
        />
      </ul>
      {notice !== null && <PageLink page="imprint" />}
    </Card>
  );
}

interface TermsProps {
  readonly terms: LegalTexts['terms'];
  readonly onRemove: (locale: string) => unknown;
}

function TermsCard({ terms: { active, texts, changedAt }, onRemove }: TermsProps) {
  return (
    <Card id="terms" title={translate('admin-legal:terms.title')}>
      <p class="muted">
        {translate(active ? 'admin-legal:terms.active' : 'admin-legal:terms.inactive')}{' '}
        {findSection('settings') !== undefined && (
          <Link href={`${hrefOf('settings')}?q=terms.active`}>{translate('admin-legal:terms.setting')}</Link>
        )}
      </p>
      {changedAt !== null && (
        <p class="muted small">{translate('admin-legal:changed', { when: formatWhen(changedAt) })}</p>
      )}
      {texts.length === 0 && <p class="empty muted">{translate('admin-legal:terms.none')}</p>}
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
            {translate(`admin-legal:action.${action}`)}
            <span class="visually-hidden"> {about}</span>
          </Link>
        )}
        {isPublished && isEditable && (
          <Button look="quiet" about={about} onUse={onRemove}>
            {translate('admin-legal:remove.action')}
          </Button>
        )}
      </div>
    </li>
  );
}

function PageLink({ page }: { readonly page: string }) {
  return (
    <p class="legal-page-link">
      <a href={`${baseUrl}/${page}`} target="_blank" rel="noopener">
        {translate('admin-legal:openPage')}
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
      <label for="new-language">{translate('admin-legal:add.label')}</label>
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
        <OfferedLanguages tags={offered} />
        <button type="submit">
          <Icon name="plus" />
          {translate('admin-legal:add.action')}
        </button>
      </div>
      <p id="new-language-hint" class={isWrong.value ? 'fault' : 'muted small last'}>
        {translate(isWrong.value ? 'admin-legal:add.wrong' : 'admin-legal:add.hint')}
      </p>
    </form>
  );
}

function OfferedLanguages({ tags }: { readonly tags: readonly string[] }) {
  return (
    <datalist id="offered-languages">
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </datalist>
  );
}

import type { ComponentChild } from 'preact';
import type { LegalTexts } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { baseUrl } from '../../../service.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { formatWhen } from '../../components/format.ts';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { showToast } from '../../components/toasts.tsx';
import { OutdatedNotice, type VersionedData } from '../../components/use-versioned.tsx';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import { AddLanguage } from './add-language.tsx';
import { languageName } from './language-name.ts';

/** All legal texts, and whether senders must accept the terms. */
export function Overview({ texts }: { readonly texts: VersionedData<LegalTexts> }) {
  const attempt = useAttempt();
  // A text disappears when its button is used.
  const cards = useHeldFocus<HTMLDivElement>();
  async function remove(title: string, work: (version: string) => Promise<unknown>): Promise<void> {
    const confirmed = await confirmAction({
      title,
      text: translate('admin-legal:remove.text'),
      action: translate('admin-legal:remove.action'),
      isDangerous: true,
    });
    if (confirmed === undefined) return;
    let isRemoved = false;
    await attempt.run(async () => {
      isRemoved = await texts.save(async (version) => {
        await work(version);
        return admin.legal.texts();
      });
    });
    if (isRemoved) showToast(translate('admin-legal:removed'));
  }
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-legal:title')}</PageHeading>
      </div>
      <OutdatedNotice from={texts} />
      <AttemptNotice attempt={attempt} />
      <Loaded from={texts} isEmpty={() => false} empty="">
        {({ data }) => (
          <div class="cards" ref={cards}>
            <NoticeCard
              notice={data.notice}
              onRemove={() => void remove(translate('admin-legal:remove.notice'), (v) => admin.legal.removeNotice(v))}
            />
            <TermsCard
              terms={data.terms}
              onRemove={(locale) =>
                void remove(translate('admin-legal:remove.terms', { language: languageName(locale) }), (version) =>
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
  readonly onRemove: () => void;
}

function NoticeCard({ notice, onRemove }: NoticeProps) {
  return (
    <section class="card" aria-labelledby="notice">
      <h2 id="notice">{translate('admin-legal:notice.title')}</h2>
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
    </section>
  );
}

interface TermsProps {
  readonly terms: LegalTexts['terms'];
  readonly onRemove: (locale: string) => void;
}

function TermsCard({ terms: { active, texts, changedAt }, onRemove }: TermsProps) {
  return (
    <section class="card" aria-labelledby="terms">
      <h2 id="terms">{translate('admin-legal:terms.title')}</h2>
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
    </section>
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
  readonly onRemove: () => void;
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
          <button type="button" class="quiet" onClick={onRemove}>
            {translate('admin-legal:remove.action')}
            <span class="visually-hidden"> {about}</span>
          </button>
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

import type { LegalTexts } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { Loaded, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import type { SectionProps } from '../../sections.ts';
import { Editor } from './editor.tsx';
import { canonicalTag, languageName } from './language-name.ts';
import './legal.css';
import { Overview } from './overview.tsx';

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
          heading={
            locale === undefined
              ? translate('admin-legal:notice.title')
              : translate('admin-legal:terms.heading', { language: languageName(locale) })
          }
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

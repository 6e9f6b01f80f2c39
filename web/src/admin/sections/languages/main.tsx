import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { SubPages } from '../../components/sub-pages.tsx';
import type { SectionProps } from '../../sections.ts';
import './languages.css';
import { PacksPage } from './packs-page.tsx';
import { TextsPage } from './texts-page.tsx';

/** Language packs, and texts that replace single ones of them: `/texts/<ID of the pack>`. */
export default function Languages({ path: [name, id] }: SectionProps) {
  const current = name === 'texts' ? 'texts' : 'packs';
  const pages = (['packs', 'texts'] as const).map((page) => ({
    name: page,
    label: translate(`admin-languages:${page}.title`),
  }));
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-languages:title')}</PageHeading>
      </div>
      <SubPages section="languages" label={translate('admin-languages:title')} pages={pages} current={current} />
      {current === 'texts' ? <TextsPage id={id} /> : <PacksPage />}
    </>
  );
}

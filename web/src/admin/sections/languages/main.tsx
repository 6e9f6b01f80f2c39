import { translate } from '../../../messages.ts';
import { SectionPages } from '../../components/card.tsx';
import type { SectionProps } from '../../sections.ts';
import './languages.css';
import { PacksPage } from './packs.tsx';
import { TextsPage } from './texts.tsx';

const pages = [
  { name: 'packs', Content: PacksPage },
  { name: 'texts', Content: TextsPage },
] as const;

/** Language packs, and texts that replace single ones of them: `/texts/<ID of the pack>`. */
export default function Languages({ path }: SectionProps) {
  const title = translate('admin-languages:title');
  const labelOf = (name: string) => translate(`admin-languages:${name}.title`);
  return <SectionPages section="languages" title={title} pages={pages} labelOf={labelOf} path={path} />;
}

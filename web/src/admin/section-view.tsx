import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { loadMessages } from '../language-switch.ts';
import { addMessages, locale, messageParts, translate } from '../messages.ts';
import type { Section, SectionProps } from './sections.ts';

interface Props extends SectionProps {
  readonly section: Section;
}

/** Loads the script and the messages of a section, then shows it. */
export function SectionView({ section, path }: Props) {
  const loaded = useSignal<{ readonly Content: ComponentType<SectionProps> } | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  async function load(): Promise<void> {
    problem.value = undefined;
    try {
      const [{ default: Content }] = await Promise.all([section.load(), loadMessagesOf(section)]);
      loaded.value = { Content };
    } catch (error) {
      problem.value = error;
    }
  }
  useEffect(() => void load(), []);
  if (loaded.value !== undefined) {
    const { Content } = loaded.value;
    return <Content path={path} />;
  }
  if (problem.value === undefined) return <div class="card skeleton" />;
  return (
    <div class="card narrow">
      <PageHeading>{translate(`admin:nav.${section.name}`)}</PageHeading>
      <ProblemNotice error={problem.value} />
      {/* After an update of the service, the old script is gone, and only a new page names the new one. */}
      <button type="button" class="main" onClick={() => location.reload()}>
        {translate('admin:reload')}
      </button>
    </div>
  );
}

async function loadMessagesOf({ name }: Section): Promise<void> {
  const part = `admin-${name}`;
  if (!messageParts.has(part)) addMessages(part, await loadMessages(part, locale()));
}

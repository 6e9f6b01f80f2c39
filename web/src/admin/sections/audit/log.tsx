import { locale, translate } from '../../../messages.ts';
import { act, Button } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { downloadBlob } from '../../components/format.ts';
import { place } from '../../router.ts';

export const columnLabel = (name: string) => translate(`admin-audit:column.${name}`);

/** The values of these names in the address. */
export function queryOf<Name extends string>(...names: readonly Name[]): { readonly [Each in Name]?: string } {
  const { query } = place.value;
  return Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []))) as {
    [Each in Name]?: string;
  };
}

export const timeFilters = () => [
  { name: 'from', label: translate('admin-audit:filter.from') },
  { name: 'until', label: translate('admin-audit:filter.until') },
];

/** The time of an entry, with seconds: entries are compared with other logs. */
export function LogTime({ at }: { readonly at: string }) {
  const form = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time class="audit-time" dateTime={at}>
      {form.format(new Date(at))}
    </time>
  );
}

interface ExportProps {
  readonly fileName: string;
  readonly load: () => Promise<Response>;
  readonly onSaved?: () => Promise<void>;
}

/** Saves a whole log as a file. A plain link could not report that the session has ended, or that other exports run. */
export function ExportButton({ fileName, load, onSaved }: ExportProps) {
  const attempt = useAttempt();
  const save = () =>
    act(attempt, {
      work: async () => downloadBlob(fileName, await (await load()).blob()),
      after: () => onSaved?.(),
      done: translate('admin-audit:exported'),
    });
  return (
    <div>
      <Button attempt={attempt} icon="download" onUse={save}>
        {translate('admin-audit:export')}
      </Button>
      <AttemptNotice attempt={attempt} />
    </div>
  );
}

import { locale } from '../../../messages.ts';

/** The time of an entry, with seconds: entries are compared with other logs. */
export function LogTime({ at }: { readonly at: string }) {
  const form = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time class="audit-time" dateTime={at}>
      {form.format(new Date(at))}
    </time>
  );
}

import type { Setup } from '#client';
import { translate } from '../../../messages.ts';
import { baseUrl } from '../../../service.ts';
import { Link } from '../../components/link.tsx';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';

/** Offers to begin, or to continue with the first open step. */
export function StartView({ steps }: { readonly steps: Setup }) {
  const open = steps.filter(({ state }) => state === 'open');
  // The service finds out itself that some steps are done.
  const isBegun = steps.some(({ state, isDetected }) => state !== 'open' && !isDetected);
  if (!can('setup.write')) return <p class="notice">{translate('admin-assistant:start.viewer')}</p>;
  return (
    <>
      <p>{translate('admin-assistant:start.text')}</p>
      <p>{translate('admin-assistant:start.skip')}</p>
      {open.length === 0 && <p class="notice good">{translate('admin-assistant:start.complete')}</p>}
      <p class="actions">
        {open[0] !== undefined && (
          <Link class="button main" href={hrefOf('assistant', open[0].name)}>
            {translate(`admin-assistant:start.${isBegun ? 'continue' : 'begin'}`)}
          </Link>
        )}
        <Link class="button" href={hrefOf()}>
          {translate('admin-assistant:start.later')}
        </Link>
      </p>
    </>
  );
}

/** Leads to the first transfer. */
export function DoneView({ steps }: { readonly steps: Setup }) {
  const isComplete = steps.every(({ state }) => state === 'done');
  return (
    <>
      <p>{translate(`admin-assistant:done.${isComplete ? 'complete' : 'text'}`)}</p>
      <p class="actions">
        <a class="button main" href={`${baseUrl}/`}>
          {translate('admin-assistant:done.send')}
        </a>
        <Link class="button" href={hrefOf()}>
          {translate('admin:toStart')}
        </Link>
        {can('administrators.write') && findSection('people') !== undefined && (
          <Link class="button" href={hrefOf('people')}>
            {translate('admin-assistant:done.invite')}
          </Link>
        )}
      </p>
    </>
  );
}

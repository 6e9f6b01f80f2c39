import type { EmailQuery } from '#client';
import { isCompleteAddress } from '../../components/texts.ts';

/** The views of the list. `open` is what the API lists by default: queued and failed emails. */
export const viewNames = ['open', 'queued', 'failed', 'sent', 'dropped'] as const;
type View = (typeof viewNames)[number];

interface Filter {
  readonly view: View;
  /** The entered address or tracking ID. */
  readonly search: string;
  /** Undefined while the entered address is not complete. */
  readonly request: EmailQuery | undefined;
}

/** Reads the filters from the address of the page. The API finds whole addresses and tracking IDs. */
export function readFilter(query: URLSearchParams): Filter {
  const view = viewNames.find((name) => name === query.get('state')) ?? 'open';
  const search = query.get('q')?.trim() ?? '';
  const states = view === 'open' ? {} : { states: [view] };
  return { view, search, request: requestFor(search, states) };
}

function requestFor(search: string, states: EmailQuery): EmailQuery | undefined {
  if (search === '') return states;
  if (!search.includes('@')) return { ...states, trackingId: search.slice(0, 100) };
  return isCompleteAddress(search) ? { ...states, address: search } : undefined;
}

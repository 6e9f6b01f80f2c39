import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { translate } from '../messages.ts';
import { baseUrl } from '../service.ts';
import { confirmAction } from './components/actions.tsx';

/** An address below `/admin`. */
interface Place {
  /** The names after `/admin`: the section, and what of it is shown. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

const home = new URL(`${baseUrl}/admin`);

/** Names no place: the address of a page that does not exist. */
const nowhere = [''];

function readPlace(): Place {
  const { pathname, search } = location;
  const rest = pathname.slice(home.pathname.length).split('/').slice(1);
  return { path: rest.map(decode), query: new URLSearchParams(search) };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return nowhere.join();
  }
}

/** Where the user is. Components that read it are rendered again when it changes. */
export const place = signal(readPlace());

/** Makes the address of a place, such as `hrefOf('transfers', id)`. The first name is a section. */
export function hrefOf(...names: readonly string[]): string {
  return [home.pathname, ...names.map(encodeURIComponent)].join('/');
}

/** Goes to a place, unless the user wants to keep unsaved input. */
export async function navigate(href: string): Promise<void> {
  if (!(await mayLeave())) return;
  history.pushState(null, '', href);
  place.value = readPlace();
}

/** Changes the query of the current place: filters, search, and what is sorted. Adds no entry to the history. */
export function changeQuery(change: (query: URLSearchParams) => void): void {
  const query = new URLSearchParams(location.search);
  change(query);
  const search = query.size === 0 ? '' : `?${query}`;
  replacePlace(`${location.pathname}${search}`);
}

/** Goes to a place that takes the position of the current one in the history. */
export function replacePlace(href: string): void {
  history.replaceState(null, '', href);
  place.value = readPlace();
}

/** Follows the Back and Forward buttons. */
export function followHistory(): void {
  let current = location.href;
  addEventListener('popstate', () => void follow());

  async function follow(): Promise<void> {
    const next = location.href;
    if (await mayLeave(() => history.pushState(null, '', current))) {
      if (location.href !== next) history.replaceState(null, '', next);
      place.value = readPlace();
    }
  }

  place.subscribe(() => {
    current = location.href;
  });
}

/** The forms with unsaved input that are shown. */
const unsaved = new Set<symbol>();

/** Asks before the user leaves a form with unsaved input. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
}

/** Whether nothing is unsaved, or the user discards it. `onConfirm` runs before the dialog. */
export async function mayLeave(onConfirm: () => void = () => {}): Promise<boolean> {
  if (unsaved.size === 0) return true;
  onConfirm();
  const confirmed = await confirmAction({
    title: translate('admin:leave.title'),
    text: translate('admin:leave.text'),
    action: translate('admin:leave.discard'),
    keep: translate('admin:leave.keep'),
  });
  return confirmed !== undefined;
}

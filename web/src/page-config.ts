/** Settings of the service that a page needs, apart from its messages. */
interface PageConfig {
  /** The version of the terms of use that senders must accept. */
  readonly terms?: string | null;
}

/** Not every page has such an element. */
export const pageConfig = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as PageConfig;

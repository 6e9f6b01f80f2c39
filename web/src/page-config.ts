/** Settings of the service that a page needs, apart from its messages. */
interface PageConfig {
  /** The version of the terms of use that senders must accept. */
  readonly terms?: string | null;
  /** The name of the server at which senders can verify their address by single sign-on, if they can. */
  readonly signOn?: string;
  /** The name of the organization, if it has set one. */
  readonly service?: string;
}

/** Not every page has such an element. */
export const pageConfig = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as PageConfig;

/** The name of the service in page titles. */
export const serviceName = pageConfig.service ?? 'Sealpost';

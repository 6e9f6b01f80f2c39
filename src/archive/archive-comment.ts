/**
 * Returns the comment that names the origin of a ZIP: `Example Ltd, https://files.example.org`. It is empty if the
 * organization has not set its name.
 */
export function archiveComment(organization: string, serviceUrl: URL | undefined): string {
  if (organization === '' || serviceUrl === undefined) return organization;
  return `${organization}, ${serviceUrl.href.replace(/\/+$/, '')}`;
}

/**
 * An origin exactly as browsers spell it: lower case, no path, no default port. Without TLS anybody on the way could
 * speak as an origin, so such a one counts only where there is no way: on the machine of the browser itself.
 */
export const originForm =
  /^(https:\/\/([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:(?!443$)[1-9]\d{0,4})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:(?!80$)[1-9]\d{0,4})?)$/;

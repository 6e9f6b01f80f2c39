/** Names of browsers in a user agent. Chromium-based browsers also name Chrome, and all but Firefox name Safari. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
] as const;

const systems = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

/** Returns a short name such as `Firefox 140, Linux`, or the beginning of an unknown user agent. */
export function describeBrowser(userAgent: string): string {
  const found = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (found === undefined) return userAgent.slice(0, 60);
  return system === undefined ? found : `${found}, ${system}`;
}

const addressForm = /^[^@\s]+@[^@\s]*[^@\s.]$/;

/** Whether a text may be a whole email address, and not the beginning of one that the user is typing. */
export const isCompleteAddress = (text: string): boolean => addressForm.test(text);

/** Browsers give every picture without a file, such as a screenshot, this name. */
const generatedName = /^image\.(png|jpe?g|gif|webp|bmp|tiff?|avif)$/i;

/** Returns the name of a pasted file. A picture without a name of its own gets one with the local time. */
export function pastedName(name: string, label: string, now: Date): string {
  const extension = generatedName.exec(name)?.[1];
  if (extension === undefined) return name;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${label} ${day} ${two(now.getHours())}.${two(now.getMinutes())}.${extension.toLowerCase()}`;
}

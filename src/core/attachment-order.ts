/**
 * In which order files are attached to a message: by the place of their type (`fileType`) in the list, those that are not
 * in it last; the smallest first among equals, and then as they were.
 */
export function attachmentOrder<File extends { readonly type: string; readonly size: number }>(
  files: readonly File[],
  extensions: readonly string[],
): readonly File[] {
  const places = new Map(extensions.map((extension, place) => [extension, place]));
  return files
    .map((file) => ({ file, place: places.get(file.type) ?? extensions.length }))
    .sort((one, other) => one.place - other.place || one.file.size - other.file.size)
    .map(({ file }) => file);
}

/** Extensions of the file types that people know by a color. */
const families = {
  pdf: ['pdf'],
  picture: ['avif', 'bmp', 'gif', 'heic', 'jpeg', 'jpg', 'png', 'psd', 'svg', 'tif', 'tiff', 'webp'],
  media: ['aac', 'avi', 'flac', 'm4a', 'mkv', 'mov', 'mp3', 'mp4', 'ogg', 'opus', 'wav', 'webm'],
  text: ['doc', 'docx', 'eml', 'md', 'odt', 'pages', 'rtf', 'txt'],
  table: ['csv', 'numbers', 'ods', 'xls', 'xlsm', 'xlsx'],
  slides: ['key', 'odp', 'ppt', 'pptx'],
  archive: ['7z', 'bz2', 'gz', 'iso', 'rar', 'tar', 'tgz', 'xz', 'zip'],
};

const familyOf = new Map(
  Object.entries(families).flatMap(([family, extensions]) => extensions.map((each) => [each, family])),
);

/** Shows the type of a file. Screen readers ignore it, because the name beside it contains the type. */
export function FileIcon({ name, isFolder = false }: { readonly name: string; readonly isFolder?: boolean }) {
  if (isFolder) return <span class="file-icon" data-family="folder" aria-hidden="true" />;
  const extension = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    <span class="file-icon" data-family={familyOf.get(extension)} aria-hidden="true" translate={false}>
      {extension.length <= maxShown ? extension.toUpperCase() : ''}
    </span>
  );
}

const maxShown = 4;

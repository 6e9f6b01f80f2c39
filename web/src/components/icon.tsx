/** Shapes in a square of 24 units, drawn with a line of 2. */
const shapes = {
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  folder: 'M3 6h7l2 3h9v10H3z',
  signOut: 'M14 4h6v16h-6M3 12h11M10 8l4 4-4 4',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 3.5v5h-5',
} as const;

/** Decorates a text or a control that has a name of its own. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

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

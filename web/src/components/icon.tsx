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

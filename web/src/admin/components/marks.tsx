import { Icon } from '../../components/icon.tsx';

/** Shapes in a square of 24 units, drawn with a line of 2. Other pages do not load them. */
const shapes = {
  gauge: 'M4 18a9 9 0 1 1 16 0M12 14l4-5',
  parcel: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  scales: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7a3.2 3.2 0 0 0 6 0zM19 7l-3 7a3.2 3.2 0 0 0 6 0z',
  sliders: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  brush: 'M20 4c-5 1-9 5-11 9l2 2c4-2 8-6 9-11zM8 14c-3 0-3 4-5 5 3 2 8 1 8-3z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  document: 'M6 3h8l4 4v14H6zM9 12h6M9 16h6',
  disk: 'M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0',
  history: 'M4 12a8 8 0 1 0 2.3-5.700L4 8.500M4 3.500v5h5M12 8v4l3 2',
  wand: 'M4 20 15 9M18 3v4M16 5h4M20 12v3M18.5 13.500h3M9 3v3M7.5 4.500h3',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  key: 'M14.5 14a5 5 0 1 0-4.4-2.600L3 18.500V21h3.500v-2.500H9V16l2.2-2.200M16 8.500h.01',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.500v.01',
  cross: 'm7 7 10 10M17 7 7 17',
  minus: 'M6 12h12',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
} as const;

export type IconName = keyof typeof shapes;

/** Decorates a text or a control that has a name of its own. */
export function AdminIcon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

/** Shows a state by a shape and a color. The text beside it has the same meaning. */
export function StateMark({ look }: { readonly look: 'good' | 'bad' | 'warn' | 'off' }) {
  return (
    <span class={`mark ${look}`} aria-hidden="true">
      {look === 'good' && <Icon name="check" />}
      {look === 'bad' && <AdminIcon name="cross" />}
      {look === 'warn' && <AdminIcon name="warning" />}
      {look === 'off' && <AdminIcon name="minus" />}
    </span>
  );
}

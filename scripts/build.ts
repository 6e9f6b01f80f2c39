/** Makes `dist`, the JavaScript that is published. */
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build-program.ts';

await buildProgram(fileURLToPath(new URL('../dist', import.meta.url)));

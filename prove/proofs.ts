import { bigFile } from './big-file.ts';
import { kills } from './kills.ts';
import { manipulations } from './manipulations.ts';
import { memory } from './memory.ts';
import { parallelUploads } from './parallel-uploads.ts';
import { passwords } from './passwords.ts';
import { policyQuestions } from './policy-questions.ts';
import { polling } from './polling.ts';
import { powerCuts } from './power-cuts.ts';
import type { Proof } from './proof.ts';
import { starters } from './starters.ts';
import { timing } from './timing.ts';

/** Every proof there is. The tests run the short form of each; `npm run prove -- <name>` runs it in full. */
export const proofs: Readonly<Record<string, Proof>> = {
  'big-file': bigFile,
  kills,
  manipulations,
  memory,
  'parallel-uploads': parallelUploads,
  passwords,
  'policy-questions': policyQuestions,
  polling,
  'power-cuts': powerCuts,
  starters,
  timing,
};

import { bigFile } from './big-file.ts';
import { crashPointsProof } from './crash-points.ts';
import { kills } from './kills.ts';
import { manipulations } from './manipulations.ts';
import { memory } from './memory.ts';
import { parallelUploads } from './parallel-uploads.ts';
import { passwords } from './passwords.ts';
import { policyQuestions } from './policy-questions.ts';
import { powerCuts } from './power-cuts.ts';
import type { Proof } from './proof.ts';
import { scannerOutages } from './scanner-outages.ts';
import { starters } from './starters.ts';
import { timing } from './timing.ts';
import { twoServers } from './two-servers.ts';

/** Every proof there is. The tests run the short form of each; `npm run prove -- <name>` runs it in full. */
export const proofs: Readonly<Record<string, Proof>> = {
  'big-file': bigFile,
  'crash-points': crashPointsProof,
  kills,
  manipulations,
  memory,
  'parallel-uploads': parallelUploads,
  passwords,
  'policy-questions': policyQuestions,
  'power-cuts': powerCuts,
  'scanner-outages': scannerOutages,
  starters,
  timing,
  'two-servers': twoServers,
};

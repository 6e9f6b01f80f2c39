import { adminExport } from './admin-export.ts';
import { administration } from './administration.ts';
import { backup } from './backup.ts';
import { bigFile } from './big-file.ts';
import { bigZip } from './big-zip.ts';
import { browserMemory } from './browser-memory.ts';
import { capacity } from './capacity.ts';
import { clockKills } from './clock-kills.ts';
import { cluster } from './cluster.ts';
import { crashPointsProof } from './crash-points.ts';
import { firefox } from './firefox.ts';
import { generatedClients } from './generated-clients.ts';
import { hostileNeighbors } from './hostile-neighbors.ts';
import { install } from './install.ts';
import { interleavings } from './interleavings.ts';
import { kills } from './kills.ts';
import { manipulations } from './manipulations.ts';
import { manyFiles } from './many-files.ts';
import { memory } from './memory.ts';
import { move } from './move.ts';
import { otherArchitecture } from './other-architecture.ts';
import { pageSpeed } from './page-speed.ts';
import { parallelUploads } from './parallel-uploads.ts';
import { passwords } from './passwords.ts';
import { policyQueries } from './policy-queries.ts';
import { polling } from './polling.ts';
import { powerCuts } from './power-cuts.ts';
import type { Proof } from './proof.ts';
import { requests } from './requests.ts';
import { rotate } from './rotate.ts';
import { scannerOutages } from './scanner-outages.ts';
import { scrub } from './scrub.ts';
import { sendingMemory } from './sending-memory.ts';
import { servicePowerCuts } from './service-power-cuts.ts';
import { signIns } from './sign-ins.ts';
import { slowReaders } from './slow-readers.ts';
import { smallFiles } from './small-files.ts';
import { smallMachine } from './small-machine.ts';
import { starters } from './starters.ts';
import { timing } from './timing.ts';
import { twoServers } from './two-servers.ts';
import { uploadPage } from './upload-page.ts';
import { zipReadersProof } from './zip-readers.ts';

/** All proofs. The tests run the short form of each that has one; `npm run prove -- <name>` runs one in full. */
export const proofs: Readonly<Record<string, Proof>> = {
  administration,
  'admin-export': adminExport,
  backup,
  'big-file': bigFile,
  'clock-kills': clockKills,
  cluster,
  'crash-points': crashPointsProof,
  'big-zip': bigZip,
  'browser-memory': browserMemory,
  capacity,
  firefox,
  'generated-clients': generatedClients,
  'hostile-neighbors': hostileNeighbors,
  install,
  interleavings,
  kills,
  manipulations,
  'many-files': manyFiles,
  memory,
  move,
  'other-architecture': otherArchitecture,
  'page-speed': pageSpeed,
  'parallel-uploads': parallelUploads,
  passwords,
  'policy-questions': policyQueries,
  polling,
  'power-cuts': powerCuts,
  requests,
  rotate,
  'scanner-outages': scannerOutages,
  scrub,
  'sending-memory': sendingMemory,
  'service-power-cuts': servicePowerCuts,
  'sign-ins': signIns,
  'slow-readers': slowReaders,
  'small-files': smallFiles,
  'small-machine': smallMachine,
  starters,
  timing,
  'two-servers': twoServers,
  'upload-page': uploadPage,
  'zip-readers': zipReadersProof,
};

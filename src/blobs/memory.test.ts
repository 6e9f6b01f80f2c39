import { blobStoreSuite } from '../ports/blob-store.suite.ts';
import { memoryBlobs } from './memory.ts';

blobStoreSuite('memory', async () => memoryBlobs());

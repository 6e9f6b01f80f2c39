import { memoryBlobs } from '../../test/support/transfer/memory-blobs.ts';
import { blobStoreSuite } from '../ports/blob-store.suite.ts';

blobStoreSuite('memory', async () => memoryBlobs());

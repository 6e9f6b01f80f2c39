import { OperatorError } from '../core/errors.ts';

/** A file of a backup is missing, or is not what was written. */
export class DamagedBackup extends OperatorError {
  override readonly name = 'DamagedBackup';
}

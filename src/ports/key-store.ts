/** The text of one or more master keys. */
export interface StoredKeys {
  /** Human-readable location. */
  readonly location: string;
  readonly text: string;
}

/** Stores the texts of the master keys, separately from the data: a stolen data disk alone cannot be decrypted. */
export interface KeyStore {
  /** Human-readable location. */
  readonly location: string;
  read(): Promise<readonly StoredKeys[]>;
  /** Undefined if keys are managed elsewhere, for example in a vault. */
  readonly changes: KeyStoreChanges | undefined;
}

export interface KeyStoreChanges {
  /** Saves the first key if there is none. With concurrent calls one wins; all return the stored text. */
  saveIfAbsent(text: string): Promise<string>;
  /** Saves another key. Does not change the others. */
  add(id: string, text: string): Promise<void>;
  /** Removes the files that contain this key alone. */
  remove(id: string): Promise<void>;
}

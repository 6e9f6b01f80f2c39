/** Stores the text of the master key, separately from the data: a stolen data disk alone cannot be decrypted. */
export interface KeyStore {
  /** Human-readable location. */
  readonly location: string;
  read(): Promise<string | undefined>;
  /** Saves the key if there is none. With concurrent calls one wins; all return the stored text. */
  saveIfAbsent(text: string): Promise<string>;
}

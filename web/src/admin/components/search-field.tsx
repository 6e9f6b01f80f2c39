import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { changeQuery, place } from '../router.ts';

interface Props {
  /** The name in the query of the address. */
  readonly name: string;
  readonly label: string;
  readonly maxLength?: number;
}

/** A pause after which the text is searched. */
const pauseMs = 100;

/**
 * Searches while the user types: writes the text into the address. The list reads it from there, and aborts the search
 * before.
 */
export function SearchField({ name, label, maxLength = 200 }: Props) {
  const inAddress = place.value.query.get(name) ?? '';
  const text = useSignal(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The address has changed by a link or the Back button.
  useEffect(() => {
    if (timer.current === undefined) text.value = inAddress;
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function search(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    changeQuery((query) => {
      if (text.value.trim() === '') query.delete(name);
      else query.set(name, text.value.trim());
    });
  }
  function onInput(value: string): void {
    text.value = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pauseMs);
  }
  return (
    <search>
      <div class="search-field">
        <label for={`search-${name}`}>{label}</label>
        <input
          id={`search-${name}`}
          type="search"
          class="wide"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          maxLength={maxLength}
          value={text.value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
          // The Enter key ends the pause.
          onChange={search}
        />
      </div>
    </search>
  );
}

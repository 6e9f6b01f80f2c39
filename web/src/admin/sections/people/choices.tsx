import type { Signal } from '@preact/signals';

interface Props<Value extends string> {
  /** The name of the radio buttons, which is unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly selected: Signal<Value>;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly hint: string }>;
}

/** Radio buttons below each other, with an explanation of each. */
export function Choices<Value extends string>({ name, legend, selected, options }: Props<Value>) {
  return (
    <fieldset class="people-choices">
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            checked={selected.value === value}
            onChange={() => {
              selected.value = value;
            }}
          />
          <span>
            {label}
            <span class="muted small people-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface Props<Value extends string> {
  /** The name of the radio buttons, which is unique on the page. */
  readonly name: string;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  readonly selected: Value;
  readonly onSelect: (value: Value) => void;
}

/** Radio buttons that look like one control. The element around them names the group. */
export function Segmented<Value extends string>({ name, options, selected, onSelect }: Props<Value>) {
  return (
    <div class="segmented">
      {options.map(({ value, label }) => (
        <label key={value} class={value === selected ? 'selected' : undefined}>
          <input type="radio" name={name} checked={value === selected} onChange={() => onSelect(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}

import './charts.css';

interface SwitchProps<Value extends string> {
  /** What is switched, for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Buttons to choose one of a few views of the same data. */
export function Switch<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: SwitchProps<Value>) {
  return (
    <div className="lb-switch lb-no-print" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

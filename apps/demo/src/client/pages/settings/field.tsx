import { createContext, type ReactNode, useContext, useId } from 'react';

/** Faults of the last save by field name, said beside the field. */
export const Faults = createContext<Readonly<Record<string, string>>>({});

type FieldProps = {
  name: string;
  /** The setting this field is part of, where that has another name. */
  faultOf?: string;
  label: string;
  hint?: string;
  whole?: boolean;
  defaultValue?: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'color' | 'time' | 'number';
  required?: boolean;
  maxLength?: number;
  suffix?: ReactNode;
};

export function Field({ name, faultOf = name, label, hint, whole, ...input }: FieldProps) {
  const id = useId();
  const fault = useContext(Faults)[faultOf];
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="entry"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || hint ? `${id}-words` : undefined}
        {...input}
      />
      <Words id={id} fault={fault} hint={hint} />
    </div>
  );
}

type TextAreaProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'defaultValue'> & { rows: number };

export function TextArea({ name, label, hint, rows, defaultValue }: TextAreaProps) {
  const id = useId();
  const fault = useContext(Faults)[name];
  return (
    <div className="field whole">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        className="entry"
        rows={rows}
        defaultValue={defaultValue}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || hint ? `${id}-words` : undefined}
      />
      <Words id={id} fault={fault} hint={hint} />
    </div>
  );
}

type SelectProps = {
  name: string;
  label: string;
  hint?: string;
  defaultValue: string;
  options: readonly { value: string; label: string }[];
};

export function Select({ name, label, hint, options, defaultValue }: SelectProps) {
  const id = useId();
  const fault = useContext(Faults)[name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="entry" defaultValue={defaultValue}>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Words id={id} fault={fault} hint={hint} />
    </div>
  );
}

export function Tick({ name, label, hint, checked }: { name: string; label: string; hint?: string; checked: boolean }) {
  return (
    <div className="field whole">
      <label className="tick">
        <input type="checkbox" name={name} defaultChecked={checked} />
        <span>
          {label}
          {hint ? (
            <span className="hint" style={{ display: 'block', fontWeight: 400 }}>
              {hint}
            </span>
          ) : null}
        </span>
      </label>
    </div>
  );
}

function Words({ id, fault, hint }: { id: string; fault: string | undefined; hint: string | undefined }) {
  if (!fault && !hint) return null;
  return (
    <p id={`${id}-words`} className={fault ? 'fault' : 'hint'}>
      {fault ?? hint}
    </p>
  );
}

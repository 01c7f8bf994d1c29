'use client';

import { useId } from 'react';
import type { Draft, DraftAction, DraftFieldName } from './draft.ts';
import { quotedSource } from './draft.ts';
import type { DraftFault } from './estimate-of-draft.ts';
import { FieldRow } from './field-row.tsx';
import { depositKinds, fieldLabels } from './words.ts';

export type FieldsProps = {
  draft: Draft;
  faults: readonly DraftFault[];
  lit: DraftFieldName | null;
  idOf(field: DraftFieldName): string;
  dispatch(action: DraftAction): void;
  onLight(field: DraftFieldName | null): void;
  /** The contractor's own rule in words, "20 % of the total"; shown beside "Your usual rule". */
  usualDeposit?: string | undefined;
};

const currencies = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'NZD', 'MXN'];

type InputKind = { type?: string; inputMode?: 'decimal' | 'email' | 'tel'; autoComplete?: string; optional?: boolean };
const kinds: Partial<Record<DraftFieldName, InputKind>> = {
  customerEmail: { type: 'email', inputMode: 'email' },
  customerPhone: { type: 'tel', inputMode: 'tel' },
  jobAddress: { optional: true },
  number: { optional: true },
  issuedOn: { type: 'date', optional: true },
  validUntil: { type: 'date', optional: true },
};

/** The form: who, what, how much, until when. */
export function Fields(props: FieldsProps) {
  return (
    <div className="qr:grid qr:gap-4 qr:content-start" data-qr-part="fields">
      <TextField {...props} name="customerName" />
      <div className="qr:grid qr:gap-4 qr:@m:grid-cols-2 qr:@w:grid-cols-1">
        <TextField {...props} name="customerEmail" />
        <TextField {...props} name="customerPhone" />
      </div>
      <TextField {...props} name="jobTitle" />
      <TextField {...props} name="jobAddress" />
      <div className="qr:grid qr:gap-4 qr:@m:grid-cols-2 qr:@w:grid-cols-1">
        <TotalField {...props} />
        <DepositField {...props} />
      </div>
      <div className="qr:grid qr:gap-4 qr:@m:grid-cols-3 qr:@w:grid-cols-2">
        <div className="qr:grid qr:row-span-3 qr:grid-rows-subgrid qr:@w:col-span-2">
          <TextField {...props} name="number" level />
        </div>
        <TextField {...props} name="issuedOn" level />
        <TextField {...props} name="validUntil" level />
      </div>
    </div>
  );
}

function rowProps({ draft, faults, lit, idOf, dispatch, onLight }: FieldsProps, name: DraftFieldName) {
  const pasted = draft.pastedText !== '';
  const { confidence } = draft.fields[name];
  return {
    id: idOf(name),
    label: fieldLabels[name],
    // Without a text there is nothing to have confidence in.
    confidence: pasted ? confidence : undefined,
    quote: quotedSource(draft, name),
    fault: faults.find(({ place }) => place === name)?.message,
    lit: lit === name,
    onLooksRight: () => dispatch({ type: 'looks_right', field: name }),
    onLight: (on: boolean) => onLight(on ? name : null),
  };
}

function TextField({ name, level, ...props }: FieldsProps & { name: DraftFieldName; level?: boolean }) {
  const { optional = false, ...input } = kinds[name] ?? {};
  const { draft, dispatch } = props;
  return (
    <FieldRow {...rowProps(props, name)} optional={optional} level={level ?? false}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="qr-input"
          dir="auto"
          autoComplete="off"
          value={draft.fields[name].text}
          onChange={(event) => dispatch({ type: 'typed', field: name, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && draft.fields[name].confidence === 'check')
              dispatch({ type: 'looks_right', field: name });
          }}
        />
      )}
    </FieldRow>
  );
}

function TotalField(props: FieldsProps) {
  const { draft, dispatch } = props;
  const options = currencies.includes(draft.currency) ? currencies : [draft.currency, ...currencies];
  return (
    <FieldRow {...rowProps(props, 'total')}>
      {(control) => (
        <div className="qr:flex qr:gap-2">
          <input
            {...control}
            className="qr-input qr-num qr:flex-1"
            inputMode="decimal"
            autoComplete="off"
            value={draft.fields.total.text}
            onChange={(event) => dispatch({ type: 'typed', field: 'total', text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && draft.fields.total.confidence === 'check')
                dispatch({ type: 'looks_right', field: 'total' });
            }}
          />
          <div className="qr:w-24 qr:shrink-0">
            <select
              className="qr-input"
              aria-label="Currency"
              value={draft.currency}
              onChange={(event) => dispatch({ type: 'currency', currency: event.target.value })}
            >
              {options.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </select>
          </div>
        </div>
      )}
    </FieldRow>
  );
}

function DepositField(props: FieldsProps) {
  const { draft, dispatch, usualDeposit } = props;
  const typed = draft.depositKind === 'percent' || draft.depositKind === 'amount';
  const row = rowProps(props, 'deposit');
  return (
    <FieldRow
      {...row}
      confidence={row.confidence === 'missing' ? undefined : row.confidence}
      hint={draft.depositKind === 'default' ? usualDeposit : undefined}
    >
      {(control) => (
        <div className="qr:flex qr:gap-2">
          {typed ? (
            <input
              {...control}
              className="qr-input qr-num qr:flex-1"
              inputMode="decimal"
              autoComplete="off"
              value={draft.fields.deposit.text}
              onChange={(event) => dispatch({ type: 'typed', field: 'deposit', text: event.target.value })}
            />
          ) : null}
          <div className={typed ? 'qr:w-24 qr:shrink-0' : 'qr:flex-1'}>
            <select
              {...(typed ? { 'aria-label': 'How the deposit is reckoned' } : control)}
              className="qr-input"
              value={draft.depositKind}
              onChange={(event) => dispatch({ type: 'deposit_kind', kind: event.target.value as Draft['depositKind'] })}
            >
              {Object.entries(depositKinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {typed && kind === 'percent' ? '%' : typed && kind === 'amount' ? draft.currency : label}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
    </FieldRow>
  );
}

/** Language and clock of the customer: right by default, so folded away. */
export function Delivery({ draft, dispatch }: Pick<FieldsProps, 'draft' | 'dispatch'>) {
  const id = useId();
  return (
    <details className="qr:border-t qr:border-border">
      <summary className="qr-summary qr:text-brand-text">Language and time zone</summary>
      <div className="qr:grid qr:gap-4 qr:@m:grid-cols-2 qr:pt-2 qr:pb-3">
        <div className="qr:grid qr:gap-1 qr:content-start">
          <label htmlFor={`${id}-locale`} className="qr:font-bold">
            Messages in
          </label>
          <select
            id={`${id}-locale`}
            className="qr-input"
            value={draft.locale}
            onChange={(event) => dispatch({ type: 'locale', locale: event.target.value as Draft['locale'] })}
          >
            <option value="en">English</option>
            <option value="es">Spanish</option>
          </select>
        </div>
        <div className="qr:grid qr:gap-1 qr:content-start">
          <label htmlFor={`${id}-zone`} className="qr:font-bold">
            Customer’s time zone
          </label>
          <select
            id={`${id}-zone`}
            className="qr-input"
            value={draft.customerZone ?? ''}
            onChange={(event) => dispatch({ type: 'customer_zone', zone: event.target.value || null })}
          >
            <option value="">From the address, else yours</option>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
      </div>
    </details>
  );
}

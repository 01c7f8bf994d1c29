import type { TenantSettings } from '@quote-rescue/core';
import { readFault } from '@quote-rescue/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Icon } from '../../frame/icon.tsx';
import { kit } from '../../kit.ts';
import { Faults } from './field.tsx';

type SectionProps = {
  title: string;
  about: string;
  /** Reads this section's fields; `null` for an emptied field. */
  read: (form: FormData) => Partial<TenantSettings>;
  children: ReactNode;
};

/** One part of the settings, saved by itself: a fault in one never holds up another. */
export function Section({ title, about, read, children }: SectionProps) {
  const queries = useQueryClient();
  const [touched, setTouched] = useState(false);
  const save = useMutation({
    mutationFn: (settings: Partial<TenantSettings>) => kit.updateSettings.mutate({ settings }),
    onSuccess: (view) => {
      setTouched(false);
      queries.setQueryData(['settings'], view);
      return queries.invalidateQueries({ queryKey: ['stage'] });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(read(new FormData(event.currentTarget)));
  };
  const faults = save.isError ? faultsOf(save.error) : {};
  return (
    <form className="panel" onSubmit={submit} onChange={() => setTouched(true)} aria-label={title} noValidate>
      <h2>{title}</h2>
      <p>{about}</p>
      <Faults value={faults}>
        <div className="fields">{children}</div>
      </Faults>
      {save.isError ? (
        <p className="notice bad" role="alert" style={{ marginBlockStart: 16 }}>
          <Icon name="warning" /> Not saved. {readFault(save.error).message}
        </p>
      ) : null}
      <div className="save">
        <button type="submit" className="press main" aria-busy={save.isPending}>
          Save {title.toLowerCase()}
        </button>
        <span role="status">{save.isSuccess && !touched ? 'Saved.' : ''}</span>
      </div>
    </form>
  );
}

/** Field faults ride on the kit's errors, with paths such as `settings.phone`, or `settings.deposit.basisPoints`. */
function faultsOf(error: Error): Record<string, string> {
  return Object.fromEntries(readFault(error).fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]));
}

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { BASE, goTo } from '../app/location.ts';
import type { FoundPerson } from '../app/replies.ts';
import { mayDo } from '../app/session.ts';
import { useAction } from '../app/use-data.ts';
import { Field } from '../parts/form.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Empty, FaultNote } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';

const EMPTY = { first: '', last: '', phone: '', email: '', street: '', city: '', state: '', zip: '', birth_date: '' };
const LABELS: Readonly<Record<keyof typeof EMPTY, string>> = {
  first: 'First name',
  last: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  birth_date: 'Birth date',
};

interface Found {
  readonly people: readonly FoundPerson[];
  readonly more: boolean;
}

/** Kept while the page is open, never in an address. */
const given = signal(EMPTY);
const found = signal<Found | undefined>(undefined);

export default function FindPeople() {
  return (
    <Page title="People" sub="Open a stored person by what is stored, by id, or by one of their records.">
      {mayDo('operator') && <ByFacts />}
      <ById />
      {found.value !== undefined && mayDo('operator') && <Results {...found.value} />}
    </Page>
  );
}

function ByFacts() {
  const ask = useAction(async () => {
    found.value = undefined;
    const values = Object.fromEntries(Object.entries(given.value).filter(([, value]) => value.trim() !== ''));
    found.value = await send<Found>('POST', '/people/find', values);
  });
  const names = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
  return (
    <Card title="Find">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          ask.run();
        }}
      >
        <div class="fields">
          {names.map((name) => (
            <Field
              key={name}
              name={name}
              label={LABELS[name]}
              value={given.value[name]}
              fault={ask.fault}
              onValue={(value) => {
                given.value = { ...given.value, [name]: value };
              }}
              {...(name === 'birth_date' && { placeholder: '1980-12-31' })}
            />
          ))}
        </div>
        <div class="row">
          <button type="submit" class="button main-action" disabled={ask.isBusy}>
            {ask.isBusy ? 'Looking…' : 'Find'}
          </button>
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              given.value = EMPTY;
              found.value = undefined;
              ask.clear();
            }}
          >
            Clear
          </button>
        </div>
        <FaultNote fault={ask.fault} />
      </form>
    </Card>
  );
}

function ById() {
  const [id, setId] = useState('');
  const open = useAction(async () => {
    const text = id.trim();
    if (/^p\d+$/i.test(text)) return goTo(`/people/${text.toUpperCase()}`);
    found.value = await send<Found>('POST', '/people/find', { record: text });
  });
  return (
    <Card title="By id or record">
      <form
        class="row top"
        onSubmit={(event) => {
          event.preventDefault();
          open.run();
        }}
      >
        <div class="grow">
          <Field label="Person or record" value={id} onValue={setId} placeholder="P123 or crm:17" required />
        </div>
        <button type="submit" class="button below-label" disabled={open.isBusy}>
          Open
        </button>
      </form>
      <FaultNote fault={open.fault} />
    </Card>
  );
}

function Results({ people, more }: Found) {
  if (people.length === 0)
    return (
      <Card>
        <Empty icon="search" title="No person is found">
          Give less, or another spelling. A person who is withheld is not found either; their request is under Privacy.
        </Empty>
      </Card>
    );
  return (
    <Card
      title={`${people.length}${more ? ' or more' : ''} found`}
      isFlush
      {...(more && { footer: 'Only the first are shown. Give more to narrow it down.' })}
    >
      <Table
        label="People found"
        rows={people}
        keyOf={(row) => row.person}
        columns={[
          { title: 'Name', isHead: true, cell: (row) => <a href={`${BASE}/people/${row.person}`}>{row.name}</a> },
          { title: 'Id', cell: (row) => row.person },
          { title: 'Address', cell: (row) => row.address },
          { title: 'Phone', cell: (row) => row.phone },
          { title: 'Records', isNumber: true, cell: (row) => row.records },
        ]}
      />
    </Card>
  );
}

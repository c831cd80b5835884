import { StoreMissing, StoreRefused } from '../../store/store-refused.ts';
import { verifyTheBooks } from '../accounts/accounts.ts';
import { faultsOfPeopleFile, openBooks, openPeople, type StorePlace } from '../open-stores.ts';
import { verifyThePeople } from '../verify-people.ts';

/** What is in the stores of a folder. */
export interface Contents {
  readonly accounts: number;
  readonly credits: number;
  readonly records: number;
  readonly people: number;
}

/** Opens the stores of a folder and checks all of both, or throws `StoreRefused` with the first faults. */
export async function checkFolder(place: StorePlace): Promise<Contents> {
  const [books, people] = [await checkBooks(place), await checkPeople(place)];
  const faults = [...books.faults, ...people.faults];
  if (faults.length > 0) throw new StoreRefused(`The copy has ${faults.length} faults: ${faults.slice(0, 3).join('; ')}.`);
  const { accounts, credits } = books;
  return { accounts, credits, records: people.records, people: people.people };
}

async function checkBooks(place: StorePlace): Promise<Awaited<ReturnType<typeof verifyTheBooks>>> {
  try {
    const books = await openBooks(place, 'command', { mustExist: true });
    return await verifyTheBooks(books).finally(() => books.close());
  } catch (error) {
    if (error instanceof StoreMissing) return { accounts: 0, credits: 0, faults: [] };
    throw error;
  }
}

async function checkPeople(place: StorePlace): Promise<Awaited<ReturnType<typeof verifyThePeople>>> {
  const faults = faultsOfPeopleFile(place);
  if (faults === undefined || faults.length > 0) return { records: 0, people: 0, faults: faults ?? [] };
  const people = await openPeople(place, 'read', { mustExist: true });
  return await verifyThePeople(people).finally(() => people.close());
}

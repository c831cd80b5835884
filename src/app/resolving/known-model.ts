import { type Model, parseModel } from '../../match/model.ts';
import { priorModel } from '../../match/train/priors.ts';
import type { PeopleStore } from '../../store/people.ts';

/** The model in force; the shipped one where none was learned, or where the learned one was made for other comparators. */
export async function knownModel(people: Pick<PeopleStore, 'model'>): Promise<Model> {
  const text = await people.model();
  if (text === undefined) return priorModel();
  try {
    return parseModel(text);
  } catch {
    return priorModel();
  }
}

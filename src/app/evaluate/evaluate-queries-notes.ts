/** What of a file of questions must be told beside the table. */
export interface QueriesNotes {
  /** What is wrong with each line that is no question at all. */
  readonly broken: string[];
  /** Lines whose fragment says nothing that can be read: no questions. */
  readonly unread: number[];
  /** Lines that mean somebody of whom neither labels nor store know; they count as questions about nobody held. */
  readonly unknown: number[];
}

/** One sentence for each that there is something to tell of. */
export function sayNotes({ broken, unread, unknown }: QueriesNotes): string[] {
  const said: string[] = [];
  if (broken.length > 0) {
    const shown = broken.slice(0, SHOWN_LINES).join(' ');
    said.push(
      `Left out: ${broken.length} ${broken.length === 1 ? 'line that is no question' : 'lines that are no questions'}. ${shown}${broken.length > SHOWN_LINES ? ' …' : ''}`,
    );
  }
  if (unread.length > 0) said.push(`Left out, because nothing in their fragment can be read: ${sayLines(unread)}.`);
  if (unknown.length > 0)
    said.push(`Counted as about people who are not held, because neither labels nor store know the person: ${sayLines(unknown)}.`);
  return said;
}

const SHOWN_LINES = 5;

function sayLines(lines: readonly number[]): string {
  const shown = lines.slice(0, SHOWN_LINES).join(', ');
  return `${lines.length} ${lines.length === 1 ? 'question' : 'questions'} (line ${shown}${lines.length > SHOWN_LINES ? ' …' : ''})`;
}

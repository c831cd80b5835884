import { parseArgs } from 'node:util';

export interface BenchSettings {
  readonly people: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly connections: number;
  /** `growth` goes on to ten million people; needs some tens of gigabytes and an hour the first time. */
  readonly huge: boolean;
  /** Only these sources are loaded, where a population with all of them would not fit the machine. */
  readonly sources: readonly string[];
}

/** The same flags for every part; what they leave out is what the published figures are measured with. */
export function readSettings(args: readonly string[]): BenchSettings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '64' },
      huge: { type: 'boolean', default: false },
      sources: { type: 'string', default: '' },
    },
  });
  const number = (name: 'people' | 'rounds' | 'seconds' | 'connections') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} takes a number above 0`);
    return value;
  };
  return {
    people: number('people'),
    rounds: number('rounds'),
    seconds: number('seconds'),
    warmSeconds: Math.min(1, number('seconds') / 3),
    connections: number('connections'),
    huge: values.huge,
    sources: values.sources.split(',').filter((source) => source !== ''),
  };
}

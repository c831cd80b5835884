import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

type Check = ((data: unknown) => boolean) & { errors?: unknown[] | null };

const AJV: NonNullable<FastifyServerOptions['ajv']> = {
  customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true },
};

/**
 * The compilers of schemas are a good part of what the framework loads, and plain requests need none of them. They are
 * loaded with the first request that does; until then routes hold stand-ins.
 */
export class LateCompilers {
  #loaded: Promise<FastifyInstance> | undefined;

  readonly schemaController: NonNullable<FastifyServerOptions['schemaController']> = {
    compilersFactory: {
      // Typed as the schema alone, called with the schema and where it applies.
      buildValidator: () => (part: unknown) => this.#check((part as { readonly schema: unknown }).schema) as never,
      // Routes send text that has been made by its shape; nothing else is ever sent.
      buildSerializer: () => () => JSON.stringify,
    },
  };

  /** As the framework calls it: true, or false with errors; until the compiler is there, a promise of as much. */
  #check(schema: unknown): Check {
    let compiled: Check | undefined;
    const check: Check = (data) => {
      if (compiled === undefined) {
        const first = this.checkOf(schema).then((loaded) => {
          compiled = loaded;
          // Thrown, because by the time the framework looks at `errors` they may be another request's.
          if (!loaded(data)) throw loaded.errors;
          return true;
        });
        return first as unknown as boolean;
      }
      const isGood = compiled(data);
      check.errors = compiled.errors ?? null;
      return isGood;
    };
    return check;
  }

  async checkOf(schema: unknown): Promise<Check> {
    const { validatorCompiler } = await this.#load();
    return validatorCompiler!({ schema, method: '', url: '', httpPart: 'body' }) as Check;
  }

  /** An instance that serves nobody: its compilers are the framework's own. */
  #load(): Promise<FastifyInstance> {
    this.#loaded ??= (async () => {
      const app = fastify({ ajv: AJV });
      app.post('/', { schema: { body: {} } }, () => '');
      await app.ready();
      return app;
    })();
    return this.#loaded;
  }
}

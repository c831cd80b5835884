import { connect } from 'node:net';

/** Resolves once the port takes no more connections. */
export async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const refused = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1');
      probe.once('connect', () => probe.destroy()).once('close', (hadError) => resolve(hadError));
      probe.once('error', () => {});
    });
    if (refused) return;
  }
}

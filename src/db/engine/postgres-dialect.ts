import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionBuilder,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { codeOf, DatabaseUnavailable, movedMessage, ServiceMoved } from '../../core/errors.ts';
import type { Database, Tables } from '../tables.ts';

/** Opens a database whose statements and transactions are repeated when PostgreSQL ended them for another one. */
export const openPostgres = (pool: pg.Pool, options: Pick<KyselyConfig, 'log'> = {}): Database =>
  new RetryingKysely({ dialect: new ExplainingDialect({ pool: guardPool(pool) }), ...options });

/**
 * PostgreSQL ended the statement or transaction because it conflicts with a concurrent one (`serialization_failure`,
 * `deadlock_detected`). Nothing of it is stored, and repeating it is what PostgreSQL expects.
 */
const conflictCodes: readonly string[] = ['40001', '40P01'];

/**
 * Classes and codes of SQLSTATE that describe the state of the server and not the statement: connection failures,
 * conflicts, too few resources, a shutdown or start, a lock that was not released in time, a server that only reads,
 * an input or output error. A full disk (53100) is reported as such.
 */
const outage = /^(?:08|40|53(?!100)|57P0[1-5]|58|55P03|25006|25P03|57014)/;
/** The code of a database that only reads, with which triggers reject writes after a move. */
const readOnly = '25006';
/** No class of SQLSTATE begins with E, unlike the codes of the operating system, such as EPIPE. */
const sqlState = /^[0-9A-DF-Z][0-9A-Z]{4}$/;

/** An error of Node.js that is not about a connection is a fault of this program. */
const programFault = /^ERR_(?!SOCKET_|STREAM_|SSL_|TLS_)/;

/** The errors of `pg` about a connection, which have no code. */
const lostConnection = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/;

/** Returns the error to throw: a temporary condition becomes `DatabaseUnavailable`, all others stay as they are. */
export function explainPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (error instanceof DatabaseUnavailable) return error;
  if (code === readOnly && error.message === movedMessage) return new ServiceMoved({ cause: error });
  if (!(code === undefined ? lostConnection.test(error.message) : isOutage(code))) return error;
  // The error about a host with several addresses has no message of its own.
  return new DatabaseUnavailable(`The database is unavailable: ${error.message || code}`, { cause: error });
}

/** A code that is no SQLSTATE is one of the operating system, such as ECONNREFUSED, or of Node.js. */
const isOutage = (code: string): boolean => (sqlState.test(code) ? outage.test(code) : !programFault.test(code));

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw explainPostgresError(error);
  }
}

const maxAttempts = 6;
/** The first pause is at most this long, and each further one at most twice as long as the one before. */
const firstPauseMs = 10;

/** Repeats work that conflicts with other work, after a random pause, so that the two do not meet again. */
async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      // The fraction of a millisecond differs between callers and servers, which is all that is needed here.
      await pause((performance.now() % 1) * firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && conflictCodes.includes(codeOf(error.cause) ?? '');

/** Repeats whole transactions: they contain only queries, so nothing else is done twice. */
class RetryingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return retrying(super.transaction());
  }
}

function retrying(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  return Object.assign(Object.create(builder), {
    setAccessMode: (mode) => retrying(builder.setAccessMode(mode)),
    setIsolationLevel: (level) => retrying(builder.setIsolationLevel(level)),
    execute: (work) => retryConflicts(() => builder.execute(work)),
  } satisfies Pick<TransactionBuilder<Tables>, 'setAccessMode' | 'setIsolationLevel' | 'execute'>);
}

class ExplainingDialect extends PostgresDialect {
  readonly #config: { readonly pool: PostgresPool };

  constructor(config: { readonly pool: PostgresPool }) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ExplainingDriver(this.#config);
  }
}

/** Explains every error, and repeats single statements that conflict with others. */
class ExplainingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await explained(super.acquireConnection());
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    const once = <Row>(query: CompiledQuery) => explained(execute<Row>(query));
    return Object.assign(connection, {
      executeQuery: <Row>(query: CompiledQuery) =>
        this.#inTransaction.has(connection) ? once<Row>(query) : retryConflicts(() => once<Row>(query)),
    });
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#inTransaction.add(connection);
    await super.beginTransaction(connection, settings);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#inTransaction.delete(connection);
    await super.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
  }
}

/** A connection that was in use for this long is closed when another caller gets none in time. */
const hungMs = 60_000;

/** The errors of `pg` when no connection was free, or could be opened, in time. */
const timedOut = /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/;

/**
 * Keeps requests from piling up in front of a database that does not respond, such as a suspended one. Once a caller has
 * waited until the timeout, only one caller at a time waits, and all others fail at once, until a connection is
 * free again. Connections that hang are closed then: after a failover they would wait for a server that is gone.
 */
export function guardPool(pool: pg.Pool, nowMs: () => number = () => performance.now()): PostgresPool {
  const usedSince = new Map<pg.PoolClient, number>();
  let waiting = 0;
  let isStalled = false;
  pool.on('acquire', (client) => usedSince.set(client, nowMs()));
  pool.on('release', (_error, client) => usedSince.delete(client));

  function closeHung(): void {
    for (const [client, since] of usedSince) {
      if (nowMs() - since < hungMs) continue;
      usedSince.delete(client);
      // Its query fails, and the pool drops the connection when it is released. Closing it can fail no further.
      client.end().catch(() => {});
    }
  }

  return {
    options: pool.options,
    async connect() {
      if (isStalled && waiting > 0) throw new DatabaseUnavailable('The database does not respond');
      waiting += 1;
      try {
        const client = await pool.connect();
        isStalled = false;
        return client;
      } catch (error) {
        isStalled = error instanceof Error && timedOut.test(error.message);
        if (isStalled) closeHung();
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    end: () => pool.end(),
  };
}

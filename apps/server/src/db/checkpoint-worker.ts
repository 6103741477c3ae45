import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

// Copies the write-ahead log into the database, then exits.
const database = new DatabaseSync(workerData as string, { timeout: 10_000 });
database.exec("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)");
database.close();

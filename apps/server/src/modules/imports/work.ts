import type { Db } from "#db/connection.ts";
import type { openTable } from "./file/open-table.ts";
import type { ImportFiles } from "./import-files.ts";

/** What working on imports needs. */
export type Work = { db: Db; files: ImportFiles; now: () => Date; open: typeof openTable };

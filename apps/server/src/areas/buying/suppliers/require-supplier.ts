import { refusal } from "#app-error.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { findSupplier, type SupplierRow } from "./suppliers.repo.ts";

/** A supplier that was not deleted. @throws AppError not_found */
export async function requireSupplier(connection: Connection, id: string): Promise<SupplierRow> {
	const row = isStorable(id) ? await findSupplier(connection, id) : undefined;
	if (row === undefined) throw refusal("not_found", { what: "supplier" });
	return row;
}

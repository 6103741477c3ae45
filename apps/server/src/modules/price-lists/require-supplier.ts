import { refusal } from "#app-error.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";

/** A supplier that was not deleted. @throws AppError not_found */
export async function requireSupplier(connection: Connection, id: string) {
	const row = isStorable(id)
		? await connection
				.selectFrom("supplier")
				.select(["id", "name", "currency"])
				.where("id", "=", id)
				.where("deleted_at", "is", null)
				.executeTakeFirst()
		: undefined;
	if (row === undefined) throw refusal("not_found", { what: "supplier" });
	return row;
}

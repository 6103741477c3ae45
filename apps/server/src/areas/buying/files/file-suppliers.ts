import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { suppliersByKeys } from "#areas/buying/suppliers/suppliers.repo.ts";
import { currentSupplierNames } from "#areas/catalogue/products/former-supplier-names.ts";
import type { Connection, Db } from "#db/connection.ts";

export type FileSupplier = { id: string; name: string; currency: string | null };

/**
 * The suppliers that a file names: by their names of now, else by those that they had before, else in other letters.
 * @param lock the database, if the suppliers are to be locked until the transaction ends.
 */
export async function suppliersOfFile(
	connection: Connection,
	names: readonly string[],
	lock?: Db,
): Promise<(name: string) => FileSupplier | undefined> {
	const nowCalled = await currentSupplierNames(connection, names);
	const keys = [...new Set(names.map((name) => sortKey(nowCalled(name))))];
	const rows = await suppliersByKeys(connection, keys, lock);
	const byName = new Map(rows.map((row) => [row.name, row]));
	const byKey = Map.groupBy(rows, ({ name_key }) => name_key);
	return (name) => {
		const current = nowCalled(name);
		const [like, ...others] = byKey.get(sortKey(current)) ?? [];
		return byName.get(current) ?? (others.length === 0 ? like : undefined);
	};
}

/** Why a row has no supplier. @param name as written. */
export function noSupplier(name: string): Reason {
	return name === "" ? reason("required", { label: "Supplier" }) : reason("no_such_supplier.named", { name });
}

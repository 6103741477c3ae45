import type { Tx } from "#db/connection.ts";
import { currentSupplierNames } from "#modules/products/former-supplier-names.ts";
import type { Change, Value } from "./plan-row.ts";

/** Rows whose changes have the current names of suppliers that were renamed since the dry run. */
export async function withCurrentSuppliers<Row extends { changes: readonly Change[] }>(
	tx: Tx,
	rows: readonly Row[],
): Promise<Row[]> {
	const names = rows.flatMap(({ changes }) =>
		changes.flatMap(([field, from, to]) => (field === "supplier" ? [from, to] : [])),
	);
	const nowCalled = await currentSupplierNames(
		tx,
		names.filter((name) => typeof name === "string"),
	);
	const current = (value: Value) => (typeof value === "string" ? nowCalled(value) : value);
	return rows.map((row) => {
		const changes = row.changes.map((change): Change => {
			const [field, from, to] = change;
			return field === "supplier" ? [field, current(from), current(to)] : change;
		});
		return { ...row, changes };
	});
}
